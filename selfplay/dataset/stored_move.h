// Moves as datasets hold them: a promotion that the ruleset leaves no choice in is not stored
// (data/README.md, "Game files", `/plies/promotion`), so a move there is its two squares.
#pragma once

#include "engine/board/position.h"

namespace ouk {

[[nodiscard]] inline bool has_promotion_choice(const Rules& rules) {
    return rules.promotion_to().size() > 1;
}

/// As GameRecord::moves has it.
[[nodiscard]] inline Move to_stored(const Rules& rules, Move move) {
    return has_promotion_choice(rules) ? move : Move(move.from(), move.to());
}

/// As move generation has it, of a move stored at `position`. Anything illegal stays so.
[[nodiscard]] inline Move from_stored(const Position& position, Move move) {
    const Rules& rules = position.rules();
    const auto piece = position.piece_on(move.from());
    const bool is_forced = !move.promotes() && !has_promotion_choice(rules) && piece &&
                           rules.promotes(piece->color, piece->kind, move.to());
    return is_forced ? Move(move.from(), move.to(), rules.promotion_to().front()) : move;
}

}  // namespace ouk
