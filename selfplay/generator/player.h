// One side of one self-play game: who searches as its run's config says, and who moves at random.
#pragma once

#include "engine/base/random.h"
#include "engine/search/engine.h"
#include "selfplay/generator/inputs.h"

namespace ouk {

class SelfplaySide {
public:
    /// All must outlive this; `random` is of the game, for both sides.
    SelfplaySide(const SelfplayConfig& config, const SelfplayInputs& inputs, Engine& engine,
                 Random& random, int opening_plies)
        : config_(&config),
          inputs_(&inputs),
          engine_(&engine),
          random_(&random),
          opening_plies_(opening_plies) {}

    [[nodiscard]] PlayerMove choose(const Position& position, const History& history);

private:
    [[nodiscard]] SearchLimits limits_at(int ply) const;
    [[nodiscard]] PlayerMove draw_among_best(const Position& position, const History& history);

    const SelfplayConfig* config_;
    const SelfplayInputs* inputs_;
    Engine* engine_;
    Random* random_;
    int opening_plies_;
};

/// Any legal move, without a score.
class RandomSide {
public:
    /// `random` must outlive this.
    explicit RandomSide(Random& random) : random_(&random) {}
    [[nodiscard]] PlayerMove choose(const Position& position, const History& history);

private:
    Random* random_;
};

}  // namespace ouk
