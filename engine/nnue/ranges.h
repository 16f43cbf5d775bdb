// The proofs that let the kernels count in small integers (data/README.md, "Networks"). Whoever
// makes or loads a network asks once; afterwards no sum can overflow in any position.
//   output weight: |w| <= 128, so that 255 w fits 16 bits
//   output sum: the positive, and the negative, weights sum to at most 33,025, so that 255 * 255
//     times each sum fits 32 bits in whatever order a kernel adds
//   accumulator: a neuron's bias and the 32 squares that move it furthest fit 16 bits
#pragma once

#include <string>

#include "engine/nnue/tensors.h"

namespace ouk {

inline constexpr int kMaxOutputWeight = 128;
inline constexpr int kMaxOutputWeightSum = 33'025;

/// Throws Error at `where` naming tensor, index, value and what was allowed.
void check_ranges(const QuantizedTensors& tensors, const std::string& where);

}  // namespace ouk
