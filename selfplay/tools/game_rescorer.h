// Gives a game new scores: a pure function of game, evaluation and limits. One a thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/search/engine.h"
#include "selfplay/dataset/game_record.h"
#include "selfplay/tools/rescore_config.h"

namespace ouk {

class GameRescorer {
public:
    /// `rules` must outlive this.
    GameRescorer(const Rules& rules, const EvalSource& eval, const RescoreConfig& config);

    /// Searches every position that has a score, in order, each with the game's history; the engine
    /// forgets all before the game. None if `should_stop` said so before one of them. Throws Error
    /// at `where` if the game does not replay.
    [[nodiscard]] std::optional<GameRecord> rescore(GameRecord game, const std::string& where,
                                                    const std::function<bool()>& should_stop);

private:
    const Rules* rules_;
    std::unique_ptr<Engine> engine_;
    SearchLimits limits_;
};

}  // namespace ouk
