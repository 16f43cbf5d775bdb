// Where the fused kernels (fused_kernels.h) have each weight: all tensors of a network in one array
// of floats, neurons in blocks of 32; where they are no whole blocks, the rest of the last block is
// 0, and so are its gradients. Values, safe from any thread.
#pragma once

#include "engine/nnue/float_network.h"
#include "engine/nnue/tensors.h"
#include "training/model/fused_kernels.h"

namespace ouk {

using PackedWeights = AlignedVector<float>;

/// How many blocks hold so many values.
[[nodiscard]] constexpr std::size_t blocks_for(std::size_t values) {
    return (values + kBlock - 1) / kBlock;
}

struct PackedLayout {
    /// Precondition: a shape that passes check_shape.
    explicit PackedLayout(const NetworkShape& shape);

    std::size_t inputs;
    std::size_t width;
    std::size_t parts;   // of the neurons, each in blocks of its own: 2 for pairwise products, or 1
    std::size_t units;   // blocks of a part
    std::size_t blocks;  // units * parts
    std::size_t output_buckets;
    std::size_t activation;  // as FusedKernels::activations counts them
    std::size_t hidden;      // neurons of a hidden layer, or 0
    std::size_t hidden_row;  // values of one's weights: 2 * units * 32

    // Where the tensors begin; the transformer's weights [blocks][inputs][32] at 0.
    std::size_t bias;           // [blocks][32]
    std::size_t hidden_weight;  // [output buckets][hidden][own, other][units][32]
    std::size_t hidden_bias;    // [output buckets][hidden]
    std::size_t output_weight;  // [output buckets][own, other][units][32], or [..][hidden]
    std::size_t output_bias;    // [output buckets]
    std::size_t size;           // in whole blocks
};

/// Rows of inputs [begin, end), from `rows` on, into their places.
void pack_rows(const PackedLayout& layout, const float* rows, std::size_t begin, std::size_t end,
               float* packed);
/// The reverse.
void unpack_rows(const PackedLayout& layout, const float* packed, std::size_t begin,
                 std::size_t end, float* rows);
/// The other tensors, in the order of the file from `rest` on, into their places.
void pack_rest(const PackedLayout& layout, const float* rest, float* packed);
/// The reverse.
void unpack_rest(const PackedLayout& layout, const float* packed, float* rest);

}  // namespace ouk
