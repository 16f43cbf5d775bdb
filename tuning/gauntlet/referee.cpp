#include "tuning/gauntlet/referee.h"

#include <cstdlib>

namespace ouk {

namespace {

constexpr double kMostMoves = 10000;

/// A capture or a trey's move, behind which no position comes again.
bool is_irreversible(const Position& before, const Position& after) {
    return before.occupied().count() != after.occupied().count() ||
           before.pieces(PieceKind::Trey) != after.pieces(PieceKind::Trey);
}

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
            {.key = "resign_twosided",
             .target = &resign_twosided,
             .help = "instead after twice so many plies in a row, both sides', with scores of "
                     "resign_score or more, for whomever; who then says it is behind resigns"},
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
             .max = kMostMoves},
            {.key = "agreement_from_move",
             .target = &agreement_from_move,
             .help = "nor before so many moves of both by the position's own move number, which "
                     "an opening may begin with",
             .min = 0,
             .max = kMostMoves},
            {.key = "agreement_quiet",
             .target = &agreement_quiet,
             .help = "a capture or a move of a trey begins the span anew; it may count itself"}};
}

std::optional<Outcome> Referee::see(const Position& after, Score score, int plies) {
    const auto by_resignation = resigned(~after.side_to_move(), score);
    const auto by_agreement = agreed(after, score, plies);
    const auto judged = adjudicator_.see(after, score, plies);
    before_ = after;
    if (by_resignation) return by_resignation;
    return judged ? judged : by_agreement;
}

std::optional<Outcome> Referee::resigned(Color mover, Score score) {
    if (rules_.resign_score == 0) return std::nullopt;
    const bool resigns =
        rules_.resign_twosided ? is_resigned_by_both(score) : is_resigned(mover, score);
    if (!resigns) return std::nullopt;
    return Outcome{win_for(~mover), Reason::AdjudicatedWin};
}

bool Referee::is_resigned(Color mover, Score score) {
    int& run = lost_run_[static_cast<std::size_t>(mover)];
    const bool is_lost = score != kNoScore && score.value() <= -rules_.resign_score;
    run = is_lost ? run + 1 : 0;
    return run >= rules_.resign_moves;
}

bool Referee::is_resigned_by_both(Score score) {
    const bool is_clear = score != kNoScore && std::abs(score.value()) >= rules_.resign_score;
    clear_run_ = is_clear ? clear_run_ + 1 : 0;
    return clear_run_ >= 2 * rules_.resign_moves && score.value() < 0;
}

std::optional<Outcome> Referee::agreed(const Position& after, Score score, int plies) {
    if (rules_.agreement_plies == 0) return std::nullopt;
    if (rules_.agreement_quiet && is_irreversible(before_, after)) level_run_ = 0;
    const bool is_level = score != kNoScore && std::abs(score.value()) <= rules_.agreement_score;
    level_run_ = is_level ? level_run_ + 1 : 0;
    const bool is_span = level_run_ >= rules_.agreement_plies;
    const bool is_late =
        plies >= rules_.agreement_from_ply && after.ply() / 2 >= rules_.agreement_from_move;
    if (!is_span || !is_late) return std::nullopt;
    return Outcome{Result::Draw, Reason::Agreement};
}

}  // namespace ouk
