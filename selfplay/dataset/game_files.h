// Game files as users name them, and the ruleset that a file brings with it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "selfplay/dataset/shard.h"

namespace ouk {

/// The games-*.h5 of a folder by name, or none.
[[nodiscard]] std::vector<std::string> game_files_in(const std::string& folder);

/// Files as given, of a folder its games-*.h5 by name; a file that is named again, by whatever
/// path, is left out. Throws Error if one is missing or a folder has none.
[[nodiscard]] std::vector<std::string> list_game_files(const std::vector<std::string>& paths);

/// The ruleset as the game file at `path` has it: no preset or TOML file is needed to read old
/// games. Throws Error if it is not what its hash says.
[[nodiscard]] std::shared_ptr<const Rules> rules_of(const ShardInfo& info, const std::string& path);

}  // namespace ouk
