#include "selfplay/tools/game_rescorer.h"

#include "selfplay/dataset/replay.h"
#include "selfplay/dataset/stored_score.h"

namespace ouk {

GameRescorer::GameRescorer(const Rules& rules, const EvalSource& eval, const RescoreConfig& config)
    : rules_(&rules),
      engine_(make_engine(eval, {.hash_mib = static_cast<std::size_t>(config.hash_mib)})) {
    limits_.soft_nodes = static_cast<std::uint64_t>(config.soft_nodes);
    limits_.nodes = static_cast<std::uint64_t>(config.hard_nodes);
}

std::optional<GameRecord> GameRescorer::rescore(GameRecord game, const std::string& where,
                                                const std::function<bool()>& should_stop) {
    engine_->new_game();
    bool stopped = false;
    std::vector<std::int16_t> scores = game.scores;
    replay(*rules_, game, where, [&](const StoredPosition& at) {
        stopped = stopped || should_stop();
        if (stopped || at.score == kNoScore.value()) return;
        const SearchResult found = engine_->search(at.position, at.history, limits_);
        scores[static_cast<std::size_t>(at.ply)] = stored_score(at.position, found.score);
    });
    if (stopped) return std::nullopt;
    game.scores = std::move(scores);
    return game;
}

}  // namespace ouk
