// The inner loops of a network, once for each kind of processor. All are equal to the bit, even
// where int16 sums wrap, so the choice never reaches a result; tests/engine/nnue compares them.
// Widths are multiples of 16; every pointer is on a 32-byte boundary. Pure functions, safe from
// any thread. This header holds no inline code: kernels_avx2.cpp is compiled for a processor that
// may be absent, and its copy of an inline function could end up in the whole program.
#pragma once

#include <cstdint>

namespace ouk {

/// Weight rows of inputs, `width` values each: `count` as White sees them, then as many as Black
/// does.
struct RowList {
    const std::int16_t* const* rows;
    int count;
};

/// The products of what `activation` makes of both sides' sums and the weights, own side first.
/// Sums are clamped to [0, limit]; exact for weights that pass check_ranges (ranges.h).
using OutputKernel = std::int32_t (*)(const std::int16_t* own, const std::int16_t* other,
                                      const std::int16_t* weights, int width, int limit);

/// to = what a hidden layer sees of both sides, own first: clamped sums, or products of two shifted
/// down by `shift`, so that they fit 15 bits; 2 * activated values.
using ValuesKernel = void (*)(const std::int16_t* own, const std::int16_t* other, std::int16_t* to,
                              int width, int limit, int shift);

struct Kernels {
    const char* name;
    /// to = from + added rows - removed rows, modulo 2^16, for both sides: `from` and `to` hold
    /// 2 * width values, White's first. `from` may be `to`. (A call for each side costs half as
    /// much again at width 32.)
    void (*accumulate)(const std::int16_t* from, RowList added, RowList removed, std::int16_t* to,
                       int width);
    /// The same for one side alone: `width` values, `count` rows.
    void (*accumulate_side)(const std::int16_t* from, RowList added, RowList removed,
                            std::int16_t* to, int width);
    OutputKernel crelu;   // x * weight; 2 * width weights
    OutputKernel screlu;  // x * x * weight; 2 * width weights
    /// x * y * weight with y half a side further on; `width` weights, width a multiple of 32.
    OutputKernel pairwise;
    ValuesKernel crelu_values;
    ValuesKernel screlu_values;
    ValuesKernel pairwise_values;
    /// to[neuron] = sum of `inputs` (a multiple of 16) values times the neuron's row of weights, of
    /// `neurons` (a multiple of 8).
    void (*hidden)(const std::int16_t* values, const std::int8_t* weights, int inputs, int neurons,
                   std::int32_t* to);
};

[[nodiscard]] const Kernels& scalar_kernels();
/// Null where the processor, or the program's target, has no AVX2.
[[nodiscard]] const Kernels* avx2_kernels();
/// The fastest that runs here; `ouk --version` prints its name.
[[nodiscard]] const Kernels& best_kernels();

}  // namespace ouk
