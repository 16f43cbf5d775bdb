// Game files of random games for the tests of training.
#pragma once

#include <string>
#include <vector>

#include "selfplay/dataset/shard.h"
#include "tests/selfplay/test_games.h"

namespace ouk {

inline void write_games(const std::string& path, const std::vector<GameRecord>& games,
                        const Rules& rules) {
    ShardInfo info;
    info.ruleset_name = rules.ruleset().name;
    info.ruleset_text = rules.ruleset().text();
    info.ruleset_hash = rules.hash().hex();
    info.evaluation = "random";
    info.program_version = "test";
    write_shard(path, info, games);
}

}  // namespace ouk
