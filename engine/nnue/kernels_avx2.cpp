// AVX2 by intrinsics: GCC 12 left the plain loops scalar, 9 to 26 times slower. Compiled with
// -mavx2 in every x86-64 build; includes nothing with inline code (see kernels.h).
#if defined(__x86_64__)
#include <immintrin.h>

#include "engine/nnue/kernels.h"

namespace ouk {
namespace {

constexpr int kLanes = 16;

inline __m256i load(const std::int16_t* values) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(values));
}
inline void store(std::int16_t* values, __m256i lanes) {
    _mm256_store_si256(reinterpret_cast<__m256i*>(values), lanes);
}

/// `Registers` x 16 neurons stay in registers while all rows pass.
template <int Registers>
void accumulate_tile(const std::int16_t* from, RowList added, RowList removed, std::int16_t* to,
                     int offset) {
    __m256i sums[Registers];
    for (int r = 0; r < Registers; ++r) sums[r] = load(from + offset + r * kLanes);
    for (int row = 0; row < added.count; ++row) {
        const std::int16_t* weights = added.rows[row] + offset;
        for (int r = 0; r < Registers; ++r) {
            sums[r] = _mm256_add_epi16(sums[r], load(weights + r * kLanes));
        }
    }
    for (int row = 0; row < removed.count; ++row) {
        const std::int16_t* weights = removed.rows[row] + offset;
        for (int r = 0; r < Registers; ++r) {
            sums[r] = _mm256_sub_epi16(sums[r], load(weights + r * kLanes));
        }
    }
    for (int r = 0; r < Registers; ++r) store(to + offset + r * kLanes, sums[r]);
}

inline RowList black_half(RowList list) {
    return {list.rows + list.count, list.count};
}

void accumulate_tiles(const std::int16_t* from, RowList added, RowList removed, std::int16_t* to,
                      int width) {
    constexpr int kLargeTile = 8;
    constexpr int kSmallTile = 2;
    int offset = 0;
    for (; offset + kLargeTile * kLanes <= width; offset += kLargeTile * kLanes) {
        accumulate_tile<kLargeTile>(from, added, removed, to, offset);
    }
    for (; offset + kSmallTile * kLanes <= width; offset += kSmallTile * kLanes) {
        accumulate_tile<kSmallTile>(from, added, removed, to, offset);
    }
    if (offset < width) accumulate_tile<1>(from, added, removed, to, offset);
}

/// Any number of rows: a refresh, or a move that is neither quiet nor a plain capture. Never
/// inlined: the registers it saves would be saved for each quiet move, too (a third of its time).
[[gnu::noinline]] void accumulate_many(const std::int16_t* from, RowList added, RowList removed,
                                       std::int16_t* to, int width) {
    accumulate_tiles(from, added, removed, to, width);
    accumulate_tiles(from + width, black_half(added), black_half(removed), to + width, width);
}

/// A quiet move takes one man away, a capture two; both set one down. No loop over rows.
template <int Removed>
void accumulate_move(const std::int16_t* from, RowList added, RowList removed, std::int16_t* to,
                     int width) {
    const std::int16_t* arrives = added.rows[0];
    const std::int16_t* leaves = removed.rows[0];
    const std::int16_t* captured = removed.rows[Removed - 1];
    for (int i = 0; i < width; i += kLanes) {
        __m256i sum = _mm256_add_epi16(load(from + i), load(arrives + i));
        sum = _mm256_sub_epi16(sum, load(leaves + i));
        if constexpr (Removed == 2) sum = _mm256_sub_epi16(sum, load(captured + i));
        store(to + i, sum);
    }
}

void accumulate(const std::int16_t* from, RowList added, RowList removed, std::int16_t* to,
                int width) {
    if (added.count == 1 && removed.count == 1) {
        accumulate_move<1>(from, added, removed, to, width);
        accumulate_move<1>(from + width, black_half(added), black_half(removed), to + width, width);
    } else if (added.count == 1 && removed.count == 2) {
        accumulate_move<2>(from, added, removed, to, width);
        accumulate_move<2>(from + width, black_half(added), black_half(removed), to + width, width);
    } else {
        accumulate_many(from, added, removed, to, width);
    }
}

void accumulate_side(const std::int16_t* from, RowList added, RowList removed, std::int16_t* to,
                     int width) {
    if (added.count == 1 && removed.count == 1) {
        accumulate_move<1>(from, added, removed, to, width);
    } else if (added.count == 1 && removed.count == 2) {
        accumulate_move<2>(from, added, removed, to, width);
    } else {
        accumulate_tiles(from, added, removed, to, width);
    }
}

inline __m256i clamp(__m256i values, __m256i limit) {
    return _mm256_min_epi16(_mm256_max_epi16(values, _mm256_setzero_si256()), limit);
}

/// Each makes eight partial sums of 16 values of a side; madd multiplies and adds neighbours in 32
/// bits. x * w fits 16 bits (ranges.h).
struct Crelu {
    static constexpr int kParts = 1;  // a side is that many rows of values
    static __m256i sums(const std::int16_t* values, int, __m256i weights, __m256i limit) {
        return _mm256_madd_epi16(clamp(load(values), limit), weights);
    }
};
struct Screlu {
    static constexpr int kParts = 1;
    static __m256i sums(const std::int16_t* values, int, __m256i weights, __m256i limit) {
        const __m256i clamped = clamp(load(values), limit);
        return _mm256_madd_epi16(clamped, _mm256_mullo_epi16(clamped, weights));
    }
};
struct Pairwise {
    static constexpr int kParts = 2;
    static __m256i sums(const std::int16_t* values, int half, __m256i weights, __m256i limit) {
        const __m256i factor = clamp(load(values + half), limit);
        return _mm256_madd_epi16(clamp(load(values), limit), _mm256_mullo_epi16(factor, weights));
    }
};

inline std::int32_t sum_of_lanes(__m256i lanes) {
    __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, _MM_SHUFFLE(1, 0, 3, 2)));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, _MM_SHUFFLE(2, 3, 0, 1)));
    return _mm_cvtsi128_si32(sum);
}

template <class Activation>
std::int32_t output(const std::int16_t* own, const std::int16_t* other, const std::int16_t* weights,
                    int width, int limit) {
    const int count = width / Activation::kParts;
    const __m256i most = _mm256_set1_epi16(static_cast<std::int16_t>(limit));
    __m256i own_sum = _mm256_setzero_si256();
    __m256i other_sum = _mm256_setzero_si256();
    for (int i = 0; i < count; i += kLanes) {
        own_sum =
            _mm256_add_epi32(own_sum, Activation::sums(own + i, count, load(weights + i), most));
        other_sum = _mm256_add_epi32(
            other_sum, Activation::sums(other + i, count, load(weights + count + i), most));
    }
    return sum_of_lanes(_mm256_add_epi32(own_sum, other_sum));
}

void crelu_values(const std::int16_t* own, const std::int16_t* other, std::int16_t* to, int width,
                  int limit, int) {
    const __m256i most = _mm256_set1_epi16(static_cast<std::int16_t>(limit));
    for (int i = 0; i < width; i += kLanes) {
        store(to + i, clamp(load(own + i), most));
        store(to + width + i, clamp(load(other + i), most));
    }
}

/// The low 16 bits of (a * b) >> shift, for a product of at most 31 bits.
inline __m256i shifted_product(__m256i a, __m256i b, int shift) {
    const __m256i low = _mm256_srl_epi16(_mm256_mullo_epi16(a, b), _mm_cvtsi32_si128(shift));
    const __m256i high =
        _mm256_sll_epi16(_mm256_mulhi_epi16(a, b), _mm_cvtsi32_si128(kLanes - shift));
    return _mm256_or_si256(low, high);
}

inline void product_values(const std::int16_t* side, std::int16_t* to, int count, int distance,
                           __m256i limit, int shift) {
    for (int i = 0; i < count; i += kLanes) {
        const __m256i factor = clamp(load(side + distance + i), limit);
        store(to + i, shifted_product(clamp(load(side + i), limit), factor, shift));
    }
}

void screlu_values(const std::int16_t* own, const std::int16_t* other, std::int16_t* to, int width,
                   int limit, int shift) {
    const __m256i most = _mm256_set1_epi16(static_cast<std::int16_t>(limit));
    product_values(own, to, width, 0, most, shift);
    product_values(other, to + width, width, 0, most, shift);
}

void pairwise_values(const std::int16_t* own, const std::int16_t* other, std::int16_t* to,
                     int width, int limit, int shift) {
    const __m256i most = _mm256_set1_epi16(static_cast<std::int16_t>(limit));
    product_values(own, to, width / 2, width / 2, most, shift);
    product_values(other, to + width / 2, width / 2, width / 2, most, shift);
}

/// The sums of the lanes of each of eight.
inline __m256i sums_of_lanes(const __m256i* lanes) {
    const auto pairs = [&](int i) { return _mm256_hadd_epi32(lanes[i], lanes[i + 1]); };
    const __m256i first = _mm256_hadd_epi32(pairs(0), pairs(2));
    const __m256i second = _mm256_hadd_epi32(pairs(4), pairs(6));
    return _mm256_add_epi32(_mm256_permute2x128_si256(first, second, 0x20),
                            _mm256_permute2x128_si256(first, second, 0x31));
}

/// Eight neurons at a time share the loads of values; weights are widened on the way.
void hidden(const std::int16_t* values, const std::int8_t* weights, int inputs, int neurons,
            std::int32_t* to) {
    constexpr int kTile = 8;
    for (int neuron = 0; neuron < neurons; neuron += kTile) {
        const std::int8_t* const rows = weights + neuron * inputs;
        __m256i sums[kTile];
        for (__m256i& sum : sums) sum = _mm256_setzero_si256();
        for (int i = 0; i < inputs; i += kLanes) {
            const __m256i here = load(values + i);
            for (int n = 0; n < kTile; ++n) {
                const auto* const row = reinterpret_cast<const __m128i*>(rows + n * inputs + i);
                const __m256i wide = _mm256_cvtepi8_epi16(_mm_load_si128(row));
                sums[n] = _mm256_add_epi32(sums[n], _mm256_madd_epi16(here, wide));
            }
        }
        _mm256_store_si256(reinterpret_cast<__m256i*>(to + neuron), sums_of_lanes(sums));
    }
}

constexpr Kernels kAvx2{.name = "avx2",
                        .accumulate = accumulate,
                        .accumulate_side = accumulate_side,
                        .crelu = output<Crelu>,
                        .screlu = output<Screlu>,
                        .pairwise = output<Pairwise>,
                        .crelu_values = crelu_values,
                        .screlu_values = screlu_values,
                        .pairwise_values = pairwise_values,
                        .hidden = hidden};

}  // namespace

const Kernels& compiled_avx2_kernels() {
    return kAvx2;
}

}  // namespace ouk
#endif
