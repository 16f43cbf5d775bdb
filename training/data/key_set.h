// A set of 64-bit hashes in one flat table, for millions of questions whose answers are seldom in
// the cache: prefetch() first, ask some questions later.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "training/data/huge_vector.h"
#include "training/data/sample.h"

namespace ouk {

class KeySet {
public:
    static constexpr std::uint64_t kNone = 0;  // no key

    /// Empties it and makes room for `keys` keys.
    void reset(std::size_t keys) {
        constexpr std::size_t kLeast = 16;
        table_.assign(std::bit_ceil(std::max(2 * keys, kLeast)), kNone);
        shift_ = 64 - std::countr_zero(table_.size());
    }
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&table_[place_of(key)]); }
    /// False if it was in.
    bool insert(std::uint64_t key) {
        std::uint64_t& found = table_[find(key)];
        const bool is_new = found == kNone;
        found = key;
        return is_new;
    }
    [[nodiscard]] bool contains(std::uint64_t key) const { return table_[find(key)] != kNone; }

private:
    [[nodiscard]] std::size_t place_of(std::uint64_t key) const {
        return static_cast<std::size_t>(key >> shift_);
    }
    /// Where it is, or would be.
    [[nodiscard]] std::size_t find(std::uint64_t key) const {
        assert(key != kNone);
        std::size_t place = place_of(key);
        while (table_[place] != kNone && table_[place] != key) {
            place = (place + 1) & (table_.size() - 1);
        }
        return place;
    }

    HugeVector<std::uint64_t> table_ = HugeVector<std::uint64_t>(2, kNone);
    int shift_ = 63;
};

/// The key of a sample's inputs.
[[nodiscard]] inline std::uint64_t sample_key(const Sample& sample, const NetworkShape& shape) {
    const std::uint64_t key = input_key(sample, shape);
    return key != KeySet::kNone ? key : 1;
}

}  // namespace ouk
