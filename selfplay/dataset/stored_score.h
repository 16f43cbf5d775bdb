// Scores as datasets hold them: White's view, 32767 where there is none.
#pragma once

#include <cstdint>

#include "engine/board/position.h"
#include "engine/board/score.h"

namespace ouk {

/// White's view of a value as the view of `mover`, and back.
[[nodiscard]] constexpr int turned(int value, Color mover) {
    return mover == Color::White ? value : -value;
}

/// Of `position`, from the view of the side to move.
[[nodiscard]] inline std::int16_t stored_score(const Position& position, Score score) {
    const bool is_one = score != kNoScore;
    return static_cast<std::int16_t>(is_one ? turned(score.value(), position.side_to_move())
                                            : score.value());
}

/// Its inverse.
[[nodiscard]] inline Score from_stored(const Position& position, std::int16_t score) {
    return Score(stored_score(position, Score(score)));
}

}  // namespace ouk
