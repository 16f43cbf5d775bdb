// A keyed permutation of [0, size) that is never written out: game after game takes another line of
// a book, in any process, without repeats. Source: Luby and Rackoff's Feistel rounds over the next
// power of four, walked along its cycle until the value is inside (Black and Rogaway, "Ciphers with
// arbitrary finite domains").
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "engine/base/random.h"

namespace ouk {

/// Where `index` < `size` goes under `key`; at most 2^62 items.
[[nodiscard]] constexpr std::uint64_t permuted(std::uint64_t index, std::uint64_t size,
                                               std::uint64_t key) {
    assert(index < size);
    constexpr int kRounds = 4;
    const auto half_bits = static_cast<int>(std::bit_width(size - 1) + 1) / 2;
    const std::uint64_t half_mask = (std::uint64_t{1} << half_bits) - 1;
    do {
        std::uint64_t left = index >> half_bits;
        std::uint64_t right = index & half_mask;
        for (int round = 0; round < kRounds; ++round) {
            const auto number = static_cast<std::uint64_t>(round);
            const std::uint64_t mixed = mix_bits(mix_bits(key + number) ^ right);
            const std::uint64_t next = left ^ (mixed & half_mask);
            left = right;
            right = next;
        }
        index = left << half_bits | right;
    } while (index >= size);
    return index;
}

}  // namespace ouk
