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
            {.key = "win_in_count",
             .target = &win_in_count,
             .help = "also while a count runs; else only mates are won then"},
            score("draw_score", &draw_score,
                  "drawn while |score| is at most this and no count runs; 0 = off"),
            score("count_draw_score", &count_draw_score, "the same while a count runs; 0 = off"),
            plies("draw_plies", &draw_plies, "for so many plies in a row", 1),
            plies("draw_from_ply", &draw_from_ply, "and not before this ply", 0),
            plies("max_plies", &max_plies, "drawn after so many plies; 0 = off", 0)};
}

std::optional<Outcome> Adjudicator::see(const Position& after, Score score, int plies) {
    follow(after, score);
    const std::optional<Outcome> judged = judge(plies);
    if (judged && !plays_out_) return judged;
    if (judged && !verdict_) verdict_ = Verdict{.outcome = *judged, .plies = plies};
    const bool is_too_long = rules_.max_plies != 0 && plies >= rules_.max_plies;
    return is_too_long ? std::optional(Outcome{Result::Draw, Reason::MaxPlies}) : std::nullopt;
}

void Adjudicator::follow(const Position& after, Score score) {
    const bool white_moved = after.side_to_move() == Color::Black;
    const int white_score = white_moved ? score.value() : -score.value();
    const bool known = score != kNoScore;
    const bool counts = after.count().running();
    const bool can_be_won = !counts || rules_.win_in_count || is_mate(score);
    const std::int64_t draw_score = counts ? rules_.count_draw_score : rules_.draw_score;
    const auto extend = [known](int& run, bool holds) { run = known && holds ? run + 1 : 0; };

    extend(white_win_run_, can_be_won && white_score >= rules_.win_score);
    extend(black_win_run_, can_be_won && -white_score >= rules_.win_score);
    extend(draw_run_, draw_score != 0 && std::abs(white_score) <= draw_score);
}

std::optional<Outcome> Adjudicator::judge(int plies) const {
    const auto is_won = [this](int run) {
        return rules_.win_score != 0 && run >= rules_.win_plies;
    };
    if (is_won(white_win_run_)) return Outcome{Result::WhiteWins, Reason::AdjudicatedWin};
    if (is_won(black_win_run_)) return Outcome{Result::BlackWins, Reason::AdjudicatedWin};
    if (plies >= rules_.draw_from_ply && draw_run_ >= rules_.draw_plies) {
        return Outcome{Result::Draw, Reason::AdjudicatedDraw};
    }
    return std::nullopt;
}

}  // namespace ouk
