// The positions a game has gone through, as keys, to count repetitions. Only positions since the
// last capture or trey move can come back. The search pushes and pops on it along its line.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/board/position.h"

namespace ouk {

class History {
public:
    explicit History(const Position& start);

    /// Precondition: `move` leads from `before`, the last position, to `after`.
    void push(const Position& before, Move move, const Position& after);
    /// Forgets the last position. Precondition: the start is not the last.
    void pop() { entries_.pop_back(); }

    /// How often the last position has occurred, this time included.
    [[nodiscard]] int occurrences() const;
    /// Plies since the start.
    [[nodiscard]] int plies() const { return static_cast<int>(entries_.size()) - 1; }

private:
    struct Entry {
        std::uint64_t key;
        int reversible_plies;  // moves up to here that can be undone by other moves
    };
    std::vector<Entry> entries_;
};

}  // namespace ouk
