// One whole game as datasets hold it: start, moves, scores, result. White's view throughout.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board/packed.h"
#include "engine/board/score.h"
#include "engine/game/outcome.h"

namespace ouk {

/// What adjudication would have made of a game that was played out in spite of it: a win that is
/// adjudicated_win, or a draw that is adjudicated_draw, after so many plies of the record.
struct Verdict {
    Result result = Result::Draw;
    int ply = 0;
    friend bool operator==(const Verdict&, const Verdict&) = default;
};

struct GameRecord {
    std::uint64_t index = 0;  // in the run
    PackedPosition start{};
    int first_ply = 0;             // Position::ply() of the start
    std::vector<Move> moves = {};  // as stored: see stored_move.h
    // One a move, of the position before it: centipawns, 32767 none.
    std::vector<std::int16_t> scores = {};
    Result result = Result::Draw;
    Reason reason = Reason::MaxPlies;
    // Who played: 0 the evaluation of the run, i the i-th of its opponents (ShardInfo).
    std::uint8_t white = 0;
    std::uint8_t black = 0;
    std::optional<Verdict> verdict = {};  // only of games that were played out
    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// Whether the end of the game tells if its verdict was right.
[[nodiscard]] inline bool has_checked_verdict(const GameRecord& game) {
    return game.verdict && game.reason != Reason::MaxPlies;
}

/// Positions that count as stored: plies with a score.
[[nodiscard]] inline int stored_positions(const GameRecord& game) {
    return static_cast<int>(
        std::count_if(game.scores.begin(), game.scores.end(),
                      [](std::int16_t score) { return score != kNoScore.value(); }));
}

}  // namespace ouk
