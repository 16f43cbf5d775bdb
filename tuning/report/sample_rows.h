// Rows of sample games and their positions, from which the page shows a game on a board without
// knowing any rules. Pure functions.
#pragma once

#include <optional>

#include "engine/board/position.h"
#include "tuning/run/json_file.h"

namespace ouk {

/// What FEN calls the kinds, upper case.
[[nodiscard]] Json letters(const Rules& rules);

struct SampleTitle {
    std::size_t number;  // in the report
    std::string file;
    std::int64_t index;  // of the game in its file or run
    std::string white;
    std::string black;
    std::string_view result;
    std::string_view reason;
    std::size_t plies;
};

[[nodiscard]] Json sample_game_row(const SampleTitle& title);

/// Of a position of sample game `number`, what was played there (last position: nothing) and the
/// mover's score, White's view.
[[nodiscard]] Json sample_ply_row(std::size_t number, const Position& position,
                                  std::optional<Move> move, std::optional<int> score);

}  // namespace ouk
