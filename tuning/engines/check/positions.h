// Positions that an engine is tried on, by nothing but the rules of a ruleset: random games from
// fixed seeds. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/board/position.h"

namespace ouk {

/// A position, and how an engine is told of it.
struct CheckPosition {
    std::string command;  // "position fen … moves …"
    Position position;
};

struct CheckPositions {
    CheckPosition start;  // "position startpos"
    CheckPosition fen;    // some moves into a game, as a FEN
    CheckPosition moves;  // the same as moves from the start
    CheckPosition long_game;
    // What random games do not come to is absent.
    std::optional<CheckPosition> mate_in_one = {};
    std::optional<CheckPosition> mated = {};
    std::optional<CheckPosition> stalemate = {};
    std::optional<CheckPosition> only_move = {};
};

/// Takes up to some seconds. `rules` outlives it. Throws Error where the ruleset has no game of
/// some length.
[[nodiscard]] CheckPositions find_check_positions(const Rules& rules);

}  // namespace ouk
