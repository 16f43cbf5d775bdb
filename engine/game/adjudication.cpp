#include "engine/game/adjudication.h"

#include <cstdlib>

namespace ouk {

namespace {

constexpr int kMostPlies = 10000;

}  // namespace

Fields Adjudication::fields() {
    const auto score = [](std::string key, std::int64_t* target, std::string help) {
        return Field{.key = std::move(key),
                     .target = target,
                     .help = std::move(help),
                     .min = 0,
                     .max = kMateBound.value()};
    };
    const auto plies = [](std::string key, std::int64_t* target, std::string help, int fewest) {
        return Field{.key = std::move(key),
                     .target = target,
                     .help = std::move(help),
                     .min = fewest,
                     .max = kMostPlies};
    };
    return {score("win_score", &win_score, "won when both players say so many centipawns; 0 = off"),
            plies("win_plies", &win_plies, "for so many plies in a row", 1),
            score("draw_score", &draw_score, "drawn while |score| is at most this; 0 = off"),
            plies("draw_plies", &draw_plies, "for so many plies in a row", 1),
            plies("draw_from_ply", &draw_from_ply, "and not before this ply", 0),
            plies("max_plies", &max_plies, "drawn after so many plies; 0 = off", 0)};
}

std::optional<Outcome> Adjudicator::see(const Position& after, Score score, int plies) {
    const bool white_moved = after.side_to_move() == Color::Black;
    const int white_score = white_moved ? score.value() : -score.value();
    const bool known = score != kNoScore;
    const auto extend = [known](int& run, bool holds) { run = known && holds ? run + 1 : 0; };

    extend(white_win_run_, white_score >= rules_.win_score);
    extend(black_win_run_, -white_score >= rules_.win_score);
    extend(draw_run_, std::abs(white_score) <= rules_.draw_score && !after.count().running());

    if (rules_.win_score != 0 && white_win_run_ >= rules_.win_plies) {
        return Outcome{Result::WhiteWins, Reason::AdjudicatedWin};
    }
    if (rules_.win_score != 0 && black_win_run_ >= rules_.win_plies) {
        return Outcome{Result::BlackWins, Reason::AdjudicatedWin};
    }
    if (rules_.draw_score != 0 && plies >= rules_.draw_from_ply && draw_run_ >= rules_.draw_plies) {
        return Outcome{Result::Draw, Reason::AdjudicatedDraw};
    }
    if (rules_.max_plies != 0 && plies >= rules_.max_plies) {
        return Outcome{Result::Draw, Reason::MaxPlies};
    }
    return std::nullopt;
}

}  // namespace ouk
