// What a gauntlet's TOML file says (configs/gauntlet).
#pragma once

#include <string>

#include "engine/base/config.h"
#include "engine/game/loop.h"
#include "engine/search/engine.h"
#include "tuning/statistics/sprt.h"

namespace ouk {

struct PlayerConfig {
    std::string name;               // empty: the evaluation's
    std::string eval = "material";  // "material", "classical" or a net's path
    std::int64_t soft_nodes = 1000;
    std::int64_t nodes = 0;
    std::int64_t depth = 0;

    [[nodiscard]] Fields fields();
    /// Throws Error (naming `key`) if nothing would end a search.
    [[nodiscard]] SearchLimits limits(const std::string& key) const;
};

struct SprtConfig {
    bool stop = true;
    double elo0 = 0;
    double elo1 = 10;
    double alpha = 0.05;
    double beta = 0.05;
    std::string model = "normalized";

    [[nodiscard]] Fields fields();
    /// Throws Error where they make no test.
    [[nodiscard]] SprtOptions options() const;
};

struct GauntletConfig {
    std::string ruleset = "ouk";
    std::string openings = "data/openings/ouk.epd";
    std::int64_t seed = 1;
    std::int64_t max_pairs = 2000;
    std::int64_t threads = 0;
    PlayerConfig first;
    PlayerConfig second;
    SprtConfig sprt;
    Adjudication adjudication;

    [[nodiscard]] Fields fields();
};

}  // namespace ouk
