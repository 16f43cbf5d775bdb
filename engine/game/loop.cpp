#include "engine/game/loop.h"

namespace ouk {

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
