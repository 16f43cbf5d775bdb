// What a rescoring is made by. Effect::Result fields are its identity: equal ones, an equal program
// version and the same games give equal scores.
#pragma once

#include <cstdint>
#include <string>

#include "engine/base/config.h"

namespace ouk {

struct RescoreConfig {
    static constexpr double kMostNodes = 1e12;
    static constexpr double kMostHashMib = 4096;

    std::string ruleset;  // of the games; both are filled in
    std::string ruleset_hash;
    std::string eval = "classical";
    std::string eval_id;  // filled in: the evaluation's name or the net's hash
    std::int64_t soft_nodes = 5000;
    std::int64_t hard_nodes = 0;  // 0 = ten times soft_nodes; filled in
    std::int64_t hash_mib = 8;
    std::int64_t threads = 0;
    std::int64_t files = 0;  // filled in: how many there will be

    Fields fields();
};

}  // namespace ouk
