// Which of a window's positions are equal, found once, and one of each chosen for every pass over
// them. One thread's.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>

#include "training/data/huge_vector.h"

namespace ouk {

class Duplicates {
public:
    /// For a position that is never chosen.
    static constexpr std::uint64_t kNeverChosen = 0;

    /// `keys` are the positions' own, at most 2^32 - 2, equal keys for equal positions. Ends early
    /// once `abandoned` is set.
    void find(std::span<const std::uint64_t> keys, const std::atomic<bool>& abandoned);

    /// Numbers of the positions that stay, ascending: of equal ones one, any with the same chance,
    /// by `random_key`.
    void choose(std::uint64_t random_key, HugeVector<std::uint32_t>& chosen);
    [[nodiscard]] std::uint64_t never_chosen() const { return never_chosen_; }

private:
    /// Of a position without its equal.
    static constexpr std::uint32_t kAlone = 0;
    static constexpr std::uint32_t kNever = ~std::uint32_t{0};

    /// An entry of the table of what was met so far.
    struct Met {
        std::uint32_t tag = 0;  // of the key, what the place in the table does not say
        std::uint32_t first = kNever;
    };
    [[nodiscard]] std::uint32_t first_with(std::span<const std::uint64_t> keys, std::uint32_t at);

    HugeVector<Met> met_;
    int shift_ = 0;
    HugeVector<std::uint32_t> groups_;  // of each position; numbers from 1
    std::uint32_t last_group_ = kAlone;
    std::uint64_t never_chosen_ = 0;
    HugeVector<std::uint64_t> best_;  // of each group: its members' highest lot, and whose it is
};

}  // namespace ouk
