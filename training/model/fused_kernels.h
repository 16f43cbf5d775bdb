// The inner loops of a training step, once for each kind of processor. Each value is summed in the
// same order by all of them and no multiply-add is fused, so all are equal to the bit; the choice
// never reaches a result. Neurons are packed in blocks of 16, one cache line, and everything lies
// block after block: the slice of a block that a loop runs through stays in the first-level cache.
//     table     [blocks][rows of it][16]
//     sums      [blocks][lists][16]; of positions, list 2p is own and 2p + 1 is other
//     weights   [output buckets][own, other][activated blocks][16]
// Pointers to floats are on 64-byte boundaries. Pure functions, safe from any thread. This header
// holds no inline code, as engine/nnue/kernels.h says.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ouk {

inline constexpr std::size_t kBlock = 16;

/// Numbers of table rows: list l is items[starts[l]] to items[starts[l + 1] - 1].
struct RowLists {
    const std::uint32_t* starts;
    const std::uint16_t* items;
    std::size_t count;
};

/// Both sides' sums of `count` positions, with the weights of the output layer that belong to them.
struct PositionSums {
    float* sums;
    const float* weights;
    const std::uint8_t* buckets;  // one a position
    std::size_t count;
    std::size_t blocks;
};

/// What depends on the activation.
struct ActivationLoops {
    /// One a position: sum of activations times weights. `scratch` has room for kBlock a position.
    void (*outputs)(const PositionSums& positions, float* scratch, float* to);
    /// Turns sums into their gradients, given those of the outputs; adds those of bias
    /// [blocks][16] and weights.
    void (*gradients)(const PositionSums& positions, const float* output_gradients,
                      float* bias_gradients, float* weight_gradients);
};

struct FusedKernels {
    const char* name;
    /// sums = first [blocks][16] + the table's rows of each list; one that is empty, too.
    void (*sum_lists)(const float* table, std::size_t table_rows, const float* first,
                      RowLists lists, std::size_t blocks, float* sums);
    /// sums += the table's rows of each list.
    void (*add_lists)(const float* table, std::size_t table_rows, RowLists lists,
                      std::size_t blocks, float* sums);
    ActivationLoops activations[3];  // in the order of Activation
    /// to = 1 / (1 + exp(-from)), to float accuracy. `count` is a multiple of kBlock.
    void (*sigmoid)(const float* from, std::size_t count, float* to);
    /// to = sum of `count` arrays, neighbours first, then neighbours of pairs, and so on; `count`
    /// is a power of two up to 64, `values` a multiple of kBlock.
    void (*add_tree)(const float* const* arrays, std::size_t count, std::size_t values, float* to);
    /// For measuring what the caches give: reads all values, and adds 1 to each. `count` is a
    /// multiple of 4 * kBlock.
    float (*read)(const float* values, std::size_t count);
    void (*modify)(float* values, std::size_t count);
};

[[nodiscard]] const FusedKernels& portable_fused_kernels();
/// Null where the processor, or the program's target, has no such instructions.
[[nodiscard]] const FusedKernels* avx2_fused_kernels();
[[nodiscard]] const FusedKernels* avx512_fused_kernels();
/// The fastest that runs here.
[[nodiscard]] const FusedKernels& best_fused_kernels();

}  // namespace ouk
