// Who ends a game of a match before the rules do. Each rule has its exact meaning in the help of
// its key. Beside what self-play knows (adjudication.h): a side resigns by its own scores or by
// both sides', and both agree on a draw by theirs; with the right keys as fastchess does
// (alpha 1.8.2, app/src/matchmaking/match). A value; one game's.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/base/config.h"
#include "engine/game/adjudication.h"

namespace ouk {

struct RefereeRules {
    std::int64_t resign_score = 0;
    std::int64_t resign_moves = 3;
    bool resign_twosided = false;
    std::int64_t agreement_plies = 0;
    std::int64_t agreement_score = 0;
    std::int64_t agreement_from_ply = 0;
    std::int64_t agreement_from_move = 0;
    bool agreement_quiet = false;

    [[nodiscard]] Fields fields();
};

class Referee {
public:
    /// `start` is where the game begins.
    Referee(const Adjudication& adjudication, const RefereeRules& rules, const Position& start)
        : adjudicator_(adjudication), rules_(rules), before_(start) {}

    /// As Adjudicator::see.
    [[nodiscard]] std::optional<Outcome> see(const Position& after, Score score, int plies);

private:
    [[nodiscard]] std::optional<Outcome> resigned(Color mover, Score score);
    [[nodiscard]] bool is_resigned(Color mover, Score score);
    [[nodiscard]] bool is_resigned_by_both(Score score);
    [[nodiscard]] std::optional<Outcome> agreed(const Position& after, Score score, int plies);

    Adjudicator adjudicator_;
    RefereeRules rules_;
    Position before_;
    std::array<int, kColors> lost_run_{};  // own moves in a row
    int clear_run_ = 0;                    // plies in a row
    int level_run_ = 0;                    // the same
};

}  // namespace ouk
