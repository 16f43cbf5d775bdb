// The hidden layer of a quantized network, and the output layer behind it (data/README.md,
// "Networks", has the formula). With x the accumulator of a side, c = clamp(x, 0, A):
//   a = c (CReLU), or c * c, or c times that of the side's other half, >> activation_shift
//   h = clamp(bias + sum of weight * a, 0, sum unit) >> neuron_shift, for each hidden neuron
//   sum of output weight * h, which Network::score takes
// All in 32 bits, proved not to overflow (ranges.h). Pure functions, safe from any thread.
#pragma once

#include "engine/nnue/kernels.h"
#include "engine/nnue/network.h"

namespace ouk {

/// The output layer's sum for the side with the accumulator `own`. Precondition: a network that has
/// a hidden layer.
[[nodiscard]] std::int32_t hidden_output(const Network& network, const Kernels& kernels,
                                         const std::int16_t* own, const std::int16_t* other,
                                         int bucket);

}  // namespace ouk
