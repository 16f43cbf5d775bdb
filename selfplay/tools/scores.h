// How a file's scores are told to the user.
#pragma once

#include <string>

#include "selfplay/dataset/shard.h"

namespace ouk {

/// "eval_id = \"classical\", soft_nodes = 5000", of a line each.
[[nodiscard]] inline std::string one_line(const std::string& toml) {
    std::string text;
    for (const char c : toml.substr(0, toml.find_last_not_of('\n') + 1)) {
        text += c == '\n' ? ", " : std::string(1, c);
    }
    return text;
}

/// Who made the scores.
[[nodiscard]] inline std::string scores_of(const ShardInfo& info) {
    return info.rescored.empty() ? "the players' own" : one_line(info.rescored);
}

}  // namespace ouk
