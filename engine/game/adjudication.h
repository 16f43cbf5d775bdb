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
    bool win_in_count = false;    // else, while a count runs, only a mate that is seen is a win
    std::int64_t draw_score = 0;  // while no count runs, which may decide the game
    std::int64_t count_draw_score = 0;  // while one runs
    std::int64_t draw_plies = 8;
    std::int64_t draw_from_ply = 70;
    std::int64_t max_plies = 0;

    [[nodiscard]] Fields fields();
};

/// Follows the scores of a game and says when it is stopped.
class Adjudicator {
public:
    /// With `plays_out` it only notes its first verdict, and stops the game at max_plies alone: so
    /// it is seen how often verdicts are wrong.
    explicit Adjudicator(const Adjudication& rules, bool plays_out = false)
        : rules_(rules), plays_out_(plays_out) {}
    /// `score` is the mover's view; `after` the position it led to; `plies` played so far.
    [[nodiscard]] std::optional<Outcome> see(const Position& after, Score score, int plies);

    struct Verdict {
        Outcome outcome;
        int plies;
    };
    /// The verdict that a game was played on in spite of.
    [[nodiscard]] const std::optional<Verdict>& verdict() const { return verdict_; }

private:
    void follow(const Position& after, Score score);
    [[nodiscard]] std::optional<Outcome> judge(int plies) const;

    Adjudication rules_;
    bool plays_out_;
    std::optional<Verdict> verdict_;
    int white_win_run_ = 0;
    int black_win_run_ = 0;
    int draw_run_ = 0;
};

}  // namespace ouk
