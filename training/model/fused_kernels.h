// The inner loops of a training step, once for each kind of processor. Each value is summed in the
// same order by all of them and no multiply-add is fused, so all are equal to the bit; the choice
// never reaches a result. Neurons are packed in blocks of 32, two cache lines, and everything lies
// block after block: the slice of a block that a loop runs through stays in the nearest caches.
//     rows      [blocks][inputs][32], the weights or their gradients
//     sums      [blocks][positions][own, other][32], or their gradients
//     weights   [output buckets][own, other][units][32]
// A unit is what stands behind the activation of a block: of pairwise products, of two blocks.
// Pointers to floats are on 64-byte boundaries. Pure functions, safe from any thread. This header
// holds no inline code, as engine/nnue/kernels.h says.
#pragma once

#include <cstddef>
#include <cstdint>

#include "training/data/input_pair.h"
#include "training/model/hidden_kernels.h"

namespace ouk {

inline constexpr std::size_t kBlock = 32;
inline constexpr std::size_t kTotals = kBlock / 2;  // summed for each position

/// Positions' inputs: of position p pairs[starts[p]] to pairs[starts[p + 1] - 1].
struct InputLists {
    const std::uint32_t* starts;
    const InputPair* pairs;
    std::size_t count;
};

/// The sums that use an input: of input i sums[starts[i]] to sums[starts[i + 1] - 1].
struct UserLists {
    const std::uint32_t* starts;
    const std::uint16_t* sums;
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
    /// totals [positions][16] += activations of a unit times weights.
    void (*add_outputs)(const PositionSums& positions, std::size_t unit, float* totals);
    /// Turns a unit's sums into their gradients, given those of the outputs; adds those of bias
    /// [blocks][32] and weights.
    void (*gradients)(const PositionSums& positions, std::size_t unit,
                      const float* output_gradients, float* bias_gradients,
                      float* weight_gradients);
};

struct FusedKernels {
    const char* name;
    /// One block of both sides: sums [positions][own, other][32] = bias [32] + rows of the inputs.
    void (*sum_rows)(const float* rows, const float* bias, InputLists inputs, float* sums);
    /// One block: gradients [inputs][32] are, or if `is_added` grow by, those of the sums
    /// [2 * positions][32] that use an input, of which the even and the odd ones are added apart.
    void (*sum_users)(const float* sums, UserLists users, bool is_added, float* gradients);
    ActivationLoops activations[3];  // in the order of Activation
    HiddenKernels hidden;
    /// to[p] = sum of the 16 totals of position p.
    void (*sum_totals)(const float* totals, std::size_t count, float* to);
    /// to = 1 / (1 + exp(-from)), to float accuracy. `count` is a multiple of kBlock.
    void (*sigmoid)(const float* from, std::size_t count, float* to);
    /// to = sum of `count` arrays, neighbours first, then neighbours of pairs, and so on; `count`
    /// is a power of two up to 64, `values` a multiple of 16.
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
