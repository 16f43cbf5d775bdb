// Replaying a stored game is how its positions are had, and the check that it is legal.
#pragma once

#include <functional>
#include <string>

#include "selfplay/dataset/game_record.h"

namespace ouk {

/// A stored position with what the game says about it.
struct StoredPosition {
    const Position& position;
    Move move;           // played here
    std::int16_t score;  // White's view; 32767 none
    int ply;             // of the game record, from 0
};

/// Calls `visit` for every ply in order. Throws Error naming `where` (a file), game and ply at an
/// illegal move, and at a result or reason that the rules contradict.
void replay(const Rules& rules, const GameRecord& game, const std::string& where,
            const std::function<void(const StoredPosition&)>& visit);

}  // namespace ouk
