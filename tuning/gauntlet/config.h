// What a gauntlet's TOML file says (configs/gauntlet).
#pragma once

#include <string>

#include "engine/base/config.h"
#include "engine/game/loop.h"
#include "engine/search/engine.h"
#include "tuning/statistics/sprt.h"

namespace ouk {

struct PlayerConfig {
    std::string name;                 // empty: the evaluation's
    std::string eval{kMaterialEval};  // as for load_eval
    std::int64_t soft_nodes = 1000;
    std::int64_t nodes = 0;
    std::int64_t depth = 0;

    [[nodiscard]] Fields fields();
    /// Throws Error (naming `key`) if nothing would end a search.
    [[nodiscard]] SearchLimits limits(const std::string& key) const;
};

struct SprtConfig {
    bool stop = true;
    double elo0 = SprtOptions().elo0;
    double elo1 = SprtOptions().elo1;
    double alpha = SprtOptions().alpha;
    double beta = SprtOptions().beta;
    std::string model{name(SprtOptions().model)};

    [[nodiscard]] Fields fields();
    /// Throws Error where they make no test.
    [[nodiscard]] SprtOptions options() const;
};

struct GauntletConfig {
    std::string ruleset = "ouk";
    std::string openings;  // empty: data/openings/RULESET.epd
    std::int64_t seed = 1;
    std::int64_t max_pairs = 2000;
    std::int64_t threads = 0;
    PlayerConfig first;
    PlayerConfig second;
    SprtConfig sprt;
    Adjudication adjudication;

    [[nodiscard]] Fields fields();
    /// Throws Error at `where` (a file, or --set) if the values make no match together.
    void check(const std::string& where) const;
};

}  // namespace ouk
