// The inner loops of a hidden layer in a training step (hidden_step.h), for a group of positions
// that have one output bucket, so that its weights stay in the first-level cache. What
// fused_kernels.h says holds for these, too: all kinds are equal to the bit.
//     weight      [neurons][own, other][units][32], of the bucket
//     values      [own, other][units][members][32], activations or their gradients
//     neurons     [members][neurons], their sums or the gradients of those
#pragma once

#include <cstddef>
#include <cstdint>

namespace ouk {

/// Most members: values of 256x2 are 32 KiB.
inline constexpr std::size_t kHiddenGroup = 16;

struct HiddenGroup {
    float* sums;  // of all positions: [blocks][positions][own, other][32]
    std::size_t positions;
    const std::uint16_t* members;  // numbers of positions
    std::size_t count;
    const float* weight;
    std::size_t row;      // values of a neuron's weights
    std::size_t neurons;  // a multiple of 8
};

struct HiddenActivationKernels {
    /// values = activations of the members' sums.
    void (*values)(const HiddenGroup& group, float* values);
    /// Turns the members' sums into their gradients, given those of the values; adds those of bias
    /// [blocks][32].
    void (*gradients)(const HiddenGroup& group, const float* values, float* bias_gradients);
};

struct HiddenKernels {
    HiddenActivationKernels activations[3];  // in the order of Activation
    /// neurons = sum of values times weight.
    void (*sum_values)(const HiddenGroup& group, const float* values, float* neurons);
    /// weight_gradients += neurons times values, summed over members.
    void (*add_weight_gradients)(const HiddenGroup& group, const float* values,
                                 const float* neurons, float* weight_gradients);
    /// values = sum over neurons of neurons times weight.
    void (*value_gradients)(const HiddenGroup& group, const float* neurons, float* values);
};

}  // namespace ouk
