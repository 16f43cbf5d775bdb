// Replaying a stored game is how its positions are had, and the check that it is legal.
#pragma once

#include <functional>
#include <string>

#include "engine/base/error.h"
#include "engine/game/history.h"
#include "engine/game/outcome.h"
#include "selfplay/dataset/game_record.h"

namespace ouk {

/// "1-0 by checkmate", as messages tell an end.
[[nodiscard]] std::string text(const Outcome& end);

/// What is wrong with a stored game, and at which ply of it.
class ReplayError : public Error {
public:
    ReplayError(const std::string& where, const GameRecord& game, std::size_t ply,
                const std::string& what, const std::string& expected)
        : Error(where + ", game " + std::to_string(game.index) + ", ply " + std::to_string(ply),
                what, expected),
          ply_(static_cast<int>(ply)) {}
    [[nodiscard]] int ply() const { return ply_; }

private:
    int ply_;
};

/// A stored position with what the game says about it.
struct StoredPosition {
    const Position& position;
    Move move;               // played here
    std::int16_t score;      // White's view; 32767 none
    int ply;                 // of the game record, from 0
    const History& history;  // of the game, ends with `position`
};

/// Calls `visit` for every ply in order. Throws ReplayError, or Error for a start that is no
/// position, naming `where` (a file), game and ply at an illegal move, and at a result or reason
/// that the rules contradict.
void replay(const Rules& rules, const GameRecord& game, const std::string& where,
            const std::function<void(const StoredPosition&)>& visit);

}  // namespace ouk
