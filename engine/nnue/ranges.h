// The proofs that let the kernels count in small integers (data/README.md, "Networks"). Whoever
// makes or loads a network asks once; afterwards no sum can overflow in any position.
//   output weight: SCReLU and pairwise multiply it in 16 bits by a clamped sum, so |w| times the
//     transformer's scale fits them: 128 at scale 255
//   output sum: of each bucket, the positive, and the negative, weights times the largest
//     activation fit 32 bits in whatever order a kernel adds: 33,025 at scale 255, CReLU 8,421,504
//   hidden sum: of each neuron the bias and the positive (negative) weights times the largest
//     activation fit 32 bits; hidden neurons have 15, as CReLU's activations
//   accumulator: in each king bucket, a neuron's bias, the 32 squares that move it furthest, and
//     the count that does, fit 16 bits
#pragma once

#include <string>

#include "engine/nnue/tensors.h"

namespace ouk {

/// Of a hidden neuron, the bias counted as weights: 2^31 / 32767, the least that any scale allows.
inline constexpr int kMaxHiddenWeightSum = 65'538;

struct OutputLimits {
    int weight = 0;        // size of a stored weight
    std::int64_t sum = 0;  // of the positive, and of the negative, weights of a bucket
};
[[nodiscard]] OutputLimits output_limits(const NetworkShape& shape, Scales scales);

/// Throws Error at `where` naming tensor, index, value and what was allowed.
/// Precondition: the tensors have the shape's sizes.
void check_ranges(const QuantizedTensors& tensors, const NetworkShape& shape, Scales scales,
                  const std::string& where);

}  // namespace ouk
