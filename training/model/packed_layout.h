// Where the fused kernels (fused_kernels.h) have each weight: all tensors of a network in one array
// of floats, the transformer's in blocks of 16 neurons, the rest in the order of the file. Values,
// safe from any thread.
#pragma once

#include "engine/nnue/float_network.h"
#include "engine/nnue/tensors.h"
#include "training/model/fused_kernels.h"

namespace ouk {

using PackedWeights = AlignedVector<float>;

struct PackedLayout {
    /// Precondition: a shape that passes check_shape, so all widths are whole blocks.
    explicit PackedLayout(const NetworkShape& shape);

    std::size_t inputs;
    std::size_t width;
    std::size_t blocks;
    std::size_t output_buckets;
    std::size_t activation;  // as FusedKernels::activations counts them

    // Where the tensors begin; the transformer's weights [blocks][inputs][16] at 0.
    std::size_t bias;           // [width]
    std::size_t output_weight;  // [output buckets][2 * activated]
    std::size_t output_bias;    // [output buckets]
    std::size_t end;
    std::size_t size;  // in whole blocks
};

/// Rows of inputs [begin, end), from `rows` on, into their places.
void pack_rows(const PackedLayout& layout, const float* rows, std::size_t begin, std::size_t end,
               float* packed);
/// The reverse.
void unpack_rows(const PackedLayout& layout, const float* packed, std::size_t begin,
                 std::size_t end, float* rows);

}  // namespace ouk
