#include "tuning/gauntlet/referee.h"

#include <cstdlib>

namespace ouk {

namespace {

constexpr double kMostMoves = 10000;

}  // namespace

Fields RefereeRules::fields() {
    return {{.key = "resign_score",
             .target = &resign_score,
             .help = "a side resigns that says it is so many centipawns or more behind; 0 = off",
             .min = 0,
             .max = kMateBound.value()},
            {.key = "resign_moves",
             .target = &resign_moves,
             .help = "at so many of its own moves in a row; what the other says does not matter",
             .min = 1,
             .max = kMostMoves},
            {.key = "agreement_plies",
             .target = &agreement_plies,
             .help = "drawn by agreement when the scores of so many plies in a row, both sides', "
                     "say so; 0 = off",
             .min = 0,
             .max = kMostMoves},
            {.key = "agreement_score",
             .target = &agreement_score,
             .help = "a score says so that is at most so many centipawns from 0, also while a "
                     "count runs",
             .min = 0,
             .max = kMateBound.value()},
            {.key = "agreement_from_ply",
             .target = &agreement_from_ply,
             .help = "and not before this ply of the game, the opening's not counted",
             .min = 0,
             .max = kMostMoves}};
}

std::optional<Outcome> Referee::see(const Position& after, Score score, int plies) {
    const auto by_resignation = resigned(~after.side_to_move(), score);
    const auto by_agreement = agreed(score, plies);
    const auto judged = adjudicator_.see(after, score, plies);
    if (judged) return judged;
    return by_resignation ? by_resignation : by_agreement;
}

std::optional<Outcome> Referee::resigned(Color mover, Score score) {
    if (rules_.resign_score == 0) return std::nullopt;
    int& run = lost_run_[static_cast<std::size_t>(mover)];
    const bool is_lost = score != kNoScore && score.value() <= -rules_.resign_score;
    run = is_lost ? run + 1 : 0;
    if (run < rules_.resign_moves) return std::nullopt;
    return Outcome{win_for(~mover), Reason::AdjudicatedWin};
}

std::optional<Outcome> Referee::agreed(Score score, int plies) {
    if (rules_.agreement_plies == 0) return std::nullopt;
    const bool is_level = score != kNoScore && std::abs(score.value()) <= rules_.agreement_score;
    level_run_ = is_level ? level_run_ + 1 : 0;
    const bool is_span = level_run_ >= rules_.agreement_plies;
    if (!is_span || plies < rules_.agreement_from_ply) return std::nullopt;
    return Outcome{Result::Draw, Reason::Agreement};
}

}  // namespace ouk
