// How many plies late moves are reduced by: grows with the logarithms of depth and move number.
// Integers only (the logarithm too), so that the search is the same on every machine.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "engine/board/score.h"
#include "engine/search/params.h"

namespace ouk {

/// log2(n) in 1024ths, rounded down; n > 0. Each squaring gives one bit.
/// Source: Knuth, The Art of Computer Programming, 1.2.2.
[[nodiscard]] constexpr int log2_1024(std::uint32_t n) {
    constexpr int kFractionBits = 10;
    const int whole = std::bit_width(n) - 1;
    std::uint64_t mantissa = static_cast<std::uint64_t>(n) << (31 - whole);  // [1, 2) in 2^31
    int result = whole;
    for (int bit = 0; bit < kFractionBits; ++bit) {
        mantissa = mantissa * mantissa >> 31;
        const int carry = static_cast<int>(mantissa >> 32);
        mantissa >>= carry;
        result = 2 * result + carry;
    }
    return result;
}

class Reductions {
public:
    explicit Reductions(const SearchParams& params) {
        for (std::size_t depth = 1; depth < kSize; ++depth) {
            for (std::size_t number = 1; number < kSize; ++number) {
                const int product = log2_1024(static_cast<std::uint32_t>(depth)) *
                                    log2_1024(static_cast<std::uint32_t>(number)) / 1024;
                table_[depth][number] =
                    params.reduction_base_1024 + product * params.reduction_slope_1024 / 1024;
            }
        }
    }

    /// In 1024ths of a ply, before what else is known of the move.
    [[nodiscard]] int base_1024(int depth, int move_number) const {
        const auto index = [](int n) {
            return static_cast<std::size_t>(std::min(n, static_cast<int>(kSize) - 1));
        };
        return table_[index(depth)][index(move_number)];
    }

private:
    static constexpr std::size_t kSize = 64;
    std::array<std::array<int, kSize>, kSize> table_{};
};

}  // namespace ouk
