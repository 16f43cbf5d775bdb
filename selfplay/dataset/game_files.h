// Game files as users name them, and the ruleset that a file brings with it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "selfplay/dataset/shard.h"

namespace ouk {

/// "games-000007.h5"
[[nodiscard]] std::string game_file_name(std::uint64_t number,
                                         std::string_view ending = kShardEnding);
/// Its inverse; none for any other name.
[[nodiscard]] std::optional<std::uint64_t> game_file_number(std::string_view name,
                                                            std::string_view ending = kShardEnding);

/// The games-*.h5 of a folder by name, or none.
[[nodiscard]] std::vector<std::string> game_files_in(const std::string& folder);

/// Files as given, of a folder its games-*.h5 by name; a file that is named again, by whatever
/// path, is left out. Throws Error if one is missing or a folder has none.
[[nodiscard]] std::vector<std::string> list_game_files(const std::vector<std::string>& paths);

/// The ruleset as the game file at `path` has it: no preset or TOML file is needed to read old
/// games. Throws Error if it is not what its hash says.
[[nodiscard]] std::shared_ptr<const Rules> rules_of(const ShardInfo& info, const std::string& path);

/// Throws Error, with both sides, if the game file at `path` has another ruleset than the first
/// one.
void require_same_ruleset(const ShardInfo& info, const std::string& path, const ShardInfo& first,
                          const std::string& first_path);

/// A shard that was looked at before. Throws Error if it is damaged, or no more what it was.
[[nodiscard]] Shard read_unchanged_shard(const std::string& path, const std::string& content_hash);

}  // namespace ouk
