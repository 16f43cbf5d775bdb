// The same network in plain floats, with neither LibTorch nor kernels: what training ends with,
// what the quantizer starts from, and the reference that ties LibTorch, scalar and SIMD in tests.
// Slow on purpose. Values, safe from any thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/nnue/features.h"

namespace ouk {

struct FloatNetwork {
    NetworkShape shape;
    std::vector<float> transformer_weight;  // [inputs][width]
    std::vector<float> transformer_bias;    // [width]
    std::vector<float> hidden_weight;       // [output_buckets][hidden][2 * activated]
    std::vector<float> hidden_bias;         // [output_buckets][hidden]
    std::vector<float> output_weight;       // [output_buckets][output_inputs]
    std::vector<float> output_bias;         // [output_buckets]

    FloatNetwork() = default;
    /// All zero. Precondition: a shape that passes check_shape.
    explicit FloatNetwork(NetworkShape shape);

    /// Those that the layers have, in the order of the file.
    [[nodiscard]] std::vector<std::vector<float>*> tensors();
    [[nodiscard]] std::vector<const std::vector<float>*> tensors() const;
};

/// What the output layer of a bucket sees: activations, side to move first, or hidden neurons.
/// `own` are the active inputs of the side to move.
[[nodiscard]] std::vector<float> reference_values(const FloatNetwork& network,
                                                  std::span<const std::int32_t> own,
                                                  std::span<const std::int32_t> other, int bucket);
/// The raw output of an output bucket, from the view of the side whose active inputs `own` are; 1.0
/// is output_scale centipawns. Sums in float, in the order of the lists.
[[nodiscard]] float reference_output(const FloatNetwork& network, std::span<const std::int32_t> own,
                                     std::span<const std::int32_t> other, int bucket);
/// The same for the side to move.
[[nodiscard]] float reference_output(const FloatNetwork& network, const Position& position,
                                     PerspectiveMap map);

}  // namespace ouk
