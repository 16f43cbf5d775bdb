// Small runs in a folder of their own, and what they left there.
#pragma once

#include <gmock/gmock.h>

#include "engine/base/files.h"
#include "selfplay/dataset/replay.h"
#include "selfplay/dataset/shard.h"
#include "selfplay/generator/run.h"
#include "tests/error_text.h"
#include "tests/selfplay/test_games.h"
#include "tests/temporary_folder.h"

namespace ouk {

/// Short games of few nodes: 25 in shards of 10.
inline SelfplayConfig small_config() {
    SelfplayConfig config;
    config.eval = "material";
    config.games = 25;
    config.shard_games = 10;
    config.soft_nodes = 40;
    config.hard_nodes = 400;
    config.hash_mib = 1;
    config.threads = 2;
    config.adjudication.max_plies = 40;
    return config;
}

inline std::string shard_name(int number) {
    return "games-00000" + std::to_string(number) + ".h5";
}

inline std::vector<std::string> shard_bytes(const std::string& folder) {
    std::vector<std::string> shards;
    for (const std::string& name : names_in(folder)) {
        if (name.ends_with(".h5")) shards.push_back(read_file(folder + "/" + name));
    }
    return shards;
}

class RunTest : public ::testing::Test {
protected:
    RunReport run(const SelfplayConfig& config, const std::string& name = "run") const {
        return run_selfplay(config, {.folder = folder_.file(name)});
    }
    [[nodiscard]] std::string error(const SelfplayConfig& config) const {
        return error_text([&] { (void)run(config); });
    }
    [[nodiscard]] std::vector<std::string> bytes(const std::string& name = "run") const {
        return shard_bytes(folder_.file(name));
    }
    /// The games of a new run, replayed.
    [[nodiscard]] std::vector<GameRecord> games(const SelfplayConfig& config,
                                                const std::string& name = "run") const {
        (void)run(config, name);
        const auto rules = load_rules(config.ruleset);
        std::vector<GameRecord> games;
        for (const std::string& file : names_in(folder_.file(name))) {
            if (!file.ends_with(".h5")) continue;
            for (const GameRecord& game : read_shard(folder_.file(name + "/" + file)).games) {
                replay(*rules, game, file, [](const StoredPosition&) {});
                games.push_back(game);
            }
        }
        return games;
    }

    const TemporaryFolder folder_;
};

}  // namespace ouk
