// The same network in plain floats, with neither LibTorch nor kernels: what training ends with,
// what the quantizer starts from, and the reference that ties LibTorch, scalar and SIMD in tests.
// Slow on purpose. Values, safe from any thread.
#pragma once

#include <vector>

#include "engine/nnue/features.h"

namespace ouk {

struct FloatNetwork {
    int hidden = 0;
    std::vector<float> transformer_weight;  // [768][hidden]
    std::vector<float> transformer_bias;    // [hidden]
    std::vector<float> output_weight;       // [2 * hidden], side to move first
    float output_bias = 0;

    FloatNetwork() = default;
    /// All zero.
    explicit FloatNetwork(int width);
};

/// The raw output, from the view of `own`; 1.0 is output_scale centipawns. Sums in float, in the
/// order of the lists.
[[nodiscard]] float reference_output(const FloatNetwork& network, const FeatureList& own,
                                     const FeatureList& other);
/// The same for the side to move.
[[nodiscard]] float reference_output(const FloatNetwork& network, const Position& position,
                                     PerspectiveMap map);

}  // namespace ouk
