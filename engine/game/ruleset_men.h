// Where the men of a ruleset can get to: from the start array, or the squares where trey promote,
// over all their steps, as if nobody stood in the way. Pure functions, safe from any thread.
#pragma once

#include "engine/board/position.h"

namespace ouk {

struct MenOfKind {
    std::array<Bitboard, kColors> begin;    // squares of the start array, and of promotion to it
    std::array<Bitboard, kColors> reached;  // those and all that lie behind them

    [[nodiscard]] bool appears(Color color) const { return begin[index_of(color)].any(); }
    /// Some step leads on from where the men of `color` begin.
    [[nodiscard]] bool moves(Color color) const {
        return begin[index_of(color)] != reached[index_of(color)];
    }
};

/// `start` as start_position gives it.
[[nodiscard]] ByKind<MenOfKind> find_men(const Position& start);

/// Of the first move of the man that starts on `home`, what his steps do not do as well.
[[nodiscard]] Bitboard new_squares(const Rules& rules, Color color, Square home);

}  // namespace ouk
