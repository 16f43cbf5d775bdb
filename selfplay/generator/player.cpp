#include "selfplay/generator/player.h"

#include <algorithm>

#include "engine/board/movegen.h"
#include "selfplay/generator/choice.h"

namespace ouk {

PlayerMove SelfplaySide::choose(const Position& position, const History& history) {
    const bool has_choice = history.plies() < opening_plies_ + config_->choice.plies;
    if (has_choice) return draw_among_best(position, history);
    return EnginePlayer(*engine_, limits_at(history.plies())).choose(position, history);
}

SearchLimits SelfplaySide::limits_at(int ply) const {
    const auto later = std::ranges::find_if(
        inputs_->limits, [ply](const MoveLimits& limits) { return limits.from_ply > ply; });
    return to_search_limits(*std::prev(later));
}

/// The position's score is its best move's, whichever is drawn.
PlayerMove SelfplaySide::draw_among_best(const Position& position, const History& history) {
    const ChoiceConfig& choice = config_->choice;
    SearchLimits limits = limits_at(history.plies());
    const auto wanted = std::min(static_cast<std::size_t>(choice.moves),
                                 static_cast<std::size_t>(count_legal_moves(position)));
    std::vector<Score> scores;
    std::uint64_t nodes = 0;
    while (scores.size() < wanted) {
        const SearchResult found = engine_->search(position, history, limits);
        nodes += found.nodes;
        const bool is_too_bad =
            !scores.empty() && (scores.front() - found.score).value() > choice.margin;
        if (is_too_bad) break;
        scores.push_back(found.score);
        limits.excluded.push_back(found.best);
    }
    const std::size_t drawn = draw_choice(scores, choice.temperature, *random_);
    return {.move = limits.excluded[drawn], .score = scores.front(), .nodes = nodes};
}

PlayerMove RandomSide::choose(const Position& position, const History&) {
    const MoveList legal = legal_moves(position);
    const auto choice = random_->below(static_cast<std::uint32_t>(legal.size()));
    return {.move = legal[static_cast<int>(choice)]};
}

}  // namespace ouk
