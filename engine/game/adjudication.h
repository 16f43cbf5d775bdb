// When a game is stopped before the rules end it: the keys of self-play and gauntlets, and the
// follower that applies them. A value each; one Adjudicator a game.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/base/config.h"
#include "engine/board/score.h"
#include "engine/game/outcome.h"

namespace ouk {

/// Each rule is off at its 0. Plies count from the start position, the opening's among them.
struct Adjudication {
    std::int64_t win_score = 0;
    std::int64_t win_plies = 4;
    std::int64_t draw_score = 0;  // never across a running count, which may decide the game
    std::int64_t draw_plies = 8;
    std::int64_t draw_from_ply = 70;
    std::int64_t max_plies = 0;

    [[nodiscard]] Fields fields();
};

/// Follows the scores of a game and says when it is stopped.
class Adjudicator {
public:
    explicit Adjudicator(const Adjudication& rules) : rules_(rules) {}
    /// `score` is the mover's view; `after` the position it led to; `plies` played so far.
    [[nodiscard]] std::optional<Outcome> see(const Position& after, Score score, int plies);

private:
    Adjudication rules_;
    int white_win_run_ = 0;
    int black_win_run_ = 0;
    int draw_run_ = 0;
};

}  // namespace ouk
