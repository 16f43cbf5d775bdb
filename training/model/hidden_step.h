// The part of a training step that a hidden layer takes over from the output layer alone
// (fused_step.h): from both sides' sums to outputs, and from the gradients of outputs to those of
// the sums and of all weights behind them. Positions are taken in groups of one output bucket, in
// their order. An object holds scratch memory: one a thread.
#pragma once

#include <vector>

#include "training/model/packed_layout.h"

namespace ouk {

class HiddenStep {
public:
    /// Up to `positions` at once. `kernels` outlive this. Precondition: a layout with a hidden
    /// layer.
    HiddenStep(const PackedLayout& layout, const FusedKernels& kernels, std::size_t positions);

    /// Raw outputs without the output layer's bias, one a position. `weights` have the layout.
    void outputs(const PositionSums& positions, const float* weights, float* to);
    /// Turns sums into their gradients, given those of the outputs; adds those of all tensors but
    /// the transformer's weights and the output layer's bias to `gradients`, which have the layout.
    /// To be called for the positions of the last outputs().
    void gradients(const PositionSums& positions, const float* weights,
                   const float* output_gradients, float* gradients);

private:
    struct Group;
    void sort_by_bucket(const PositionSums& positions);
    template <class Work>
    void for_groups(const PositionSums& positions, const float* weights, const Work& work) const;
    void neuron_gradients(const Group& group, const float* weights, const float* output_gradients,
                          float* gradients);

    PackedLayout layout_;
    const FusedKernels* kernels_;
    std::vector<std::uint16_t> order_;  // of positions
    AlignedVector<float> sums_;         // of hidden neurons, [positions in their order][neurons]
    AlignedVector<float> values_;       // of a group: activations, then their gradients
    AlignedVector<float> neurons_;      // of a group: gradients of its sums
};

}  // namespace ouk
