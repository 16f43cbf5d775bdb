// Forward and backward over sparse inputs in one go, without LibTorch: outputs, the loss, and the
// gradients of all weights added to an array of the same layout. A batch is cut into micro-batches
// whose sums stay in the second-level cache; where it is cut depends on the layout alone.
// An object holds scratch memory: one a thread. reference_step.h computes the same the slow way.
#pragma once

#include <optional>
#include <vector>

#include "training/data/batch.h"
#include "training/model/hidden_step.h"
#include "training/model/loss.h"
#include "training/model/packed_layout.h"

namespace ouk {

class FusedStep {
public:
    /// `kernels` outlive this.
    FusedStep(const PackedLayout& layout, const FusedKernels& kernels);

    /// Adds the gradients of the loss of `batch` times loss.share to `gradients`, which count as 0
    /// if `is_first`, whatever they hold; returns the loss without the share. Both arrays have the
    /// layout. (Clearing large gradients ahead would send them through the memory once more.)
    double add_gradients(const float* weights, const SparseBatch& batch, const Loss& loss,
                         bool is_first, float* gradients);
    /// Raw outputs, side to move's view, one a position.
    void outputs(const float* weights, const SparseBatch& batch, float* to);

private:
    struct Part;  // some positions of a batch, one after the other
    [[nodiscard]] PositionSums sums_of(const Part& part, const float* weights);
    void forward(const Part& part, const float* weights);
    double differentiate(const Part& part, const Loss& loss);
    void backward(const Part& part, const float* weights, bool is_first, float* gradients);
    void transpose(const Part& part);

    PackedLayout layout_;
    const FusedKernels& kernels_;
    std::size_t micro_batch_;
    std::optional<HiddenStep> hidden_;
    AlignedVector<float> sums_;
    AlignedVector<float> totals_;  // of an output, its parts
    AlignedVector<float> outputs_;
    AlignedVector<float> gradients_;          // of the outputs; before that, their sigmoids
    std::vector<std::uint32_t> user_starts_;  // of the list of sums that use an input
    std::vector<std::uint16_t> users_;
};

}  // namespace ouk
