// What a match's TOML file says of one player: who it is and what it may take for a move.
#pragma once

#include <string>
#include <vector>

#include "engine/base/config.h"
#include "engine/search/engine.h"
#include "tuning/engines/engine_pool.h"
#include "tuning/gauntlet/contestant.h"
#include "tuning/gauntlet/uci_contestant.h"

namespace ouk {

struct PlayerConfig {
    std::string name;                 // empty: see load_players
    std::string eval{kMaterialEval};  // as for load_eval
    std::string cmd;                  // an external engine in its place
    std::vector<std::string> args;
    std::string folder;
    std::vector<std::string> options;  // "Hash=16"
    bool restart = false;
    std::int64_t soft_nodes = 0;
    std::int64_t nodes = 0;
    std::int64_t depth = 0;
    std::string tc;
    std::int64_t move_time_ms = 0;
    std::int64_t margin_ms = 50;

    [[nodiscard]] Fields fields();
    [[nodiscard]] bool is_external() const { return !cmd.empty(); }

    /// All throw Error (naming `key`, the player's table) where values make no player together.
    void check(const std::string& key) const;
    [[nodiscard]] NodeLimits node_limits() const;
    [[nodiscard]] TimeControl time_control(const std::string& key) const;
    /// Of our own search: Hash and search parameters.
    [[nodiscard]] EngineOptions engine_options(const std::string& key) const;
    /// Of an external engine, name and value.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> split_options(
        const std::string& key) const;
    /// What it may take, for people: "8+0.08", "1000 soft nodes".
    [[nodiscard]] std::string limits_text(const std::string& key) const;
};

}  // namespace ouk
