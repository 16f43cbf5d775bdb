// One self-play game: a pure function of (config, net, run seed, game index). A SelfplayPlayer
// holds the two engines of one thread; they forget everything before each game.
#pragma once

#include <memory>
#include <vector>

#include "engine/board/fen.h"
#include "engine/search/engine.h"
#include "selfplay/dataset/game_record.h"
#include "selfplay/generator/config.h"

namespace ouk {

struct PlayedGame {
    GameRecord record;
    std::uint64_t nodes = 0;  // of both players, openings' searches left out
};

class SelfplayPlayer {
public:
    /// Both must outlive this.
    SelfplayPlayer(const SelfplayConfig& config, const SelfplayInputs& inputs);

    /// Throws Error if no opening within opening.max_score turns up.
    [[nodiscard]] PlayedGame play(std::uint64_t index);

private:
    [[nodiscard]] std::vector<Move> draw_opening(std::uint64_t index);
    [[nodiscard]] bool is_wanted(const std::vector<Move>& opening);

    const SelfplayConfig* config_;
    Position start_;
    std::unique_ptr<Engine> white_;
    std::unique_ptr<Engine> black_;
};

}  // namespace ouk
