// One whole game as datasets hold it: start, moves, scores, result. White's view throughout.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/board/packed.h"
#include "engine/board/score.h"
#include "engine/game/outcome.h"

namespace ouk {

struct GameRecord {
    std::uint64_t index = 0;  // in the run
    PackedPosition start{};
    int first_ply = 0;             // Position::ply() of the start
    std::vector<Move> moves = {};  // as stored: see stored_move.h
    // One a move, of the position before it: centipawns, 32767 none.
    std::vector<std::int16_t> scores = {};
    Result result = Result::Draw;
    Reason reason = Reason::MaxPlies;
    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// Positions that count as stored: plies with a score.
[[nodiscard]] inline int stored_positions(const GameRecord& game) {
    return static_cast<int>(
        std::count_if(game.scores.begin(), game.scores.end(),
                      [](std::int16_t score) { return score != kNoScore.value(); }));
}

}  // namespace ouk
