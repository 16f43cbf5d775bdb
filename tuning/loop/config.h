// What a loop's TOML file says (configs/loop): which configs its stages take, and what it changes
// in them.
#pragma once

#include <string>
#include <vector>

#include "engine/base/config.h"
#include "engine/search/engine.h"

namespace ouk {

/// A stage's own config file, and key=value that the loop puts in place of what stands there.
struct StageConfig {
    std::string config;
    std::vector<std::string> set;

    [[nodiscard]] Fields fields(const std::string& what);
};

struct LoopConfig {
    std::string name;
    std::string ruleset = "ouk";
    std::string start_eval{kMaterialEval};
    std::int64_t seed = 1;
    std::int64_t threads = 0;
    bool gate = true;
    StageConfig selfplay;
    StageConfig train;
    StageConfig gauntlet;
    StageConfig information;

    [[nodiscard]] Fields fields();
};

}  // namespace ouk
