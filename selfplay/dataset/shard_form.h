// The reading half of a shard's form: attributes and columns by their names (data/README.md, "Game
// files"), from memory or from a file. Internal to the dataset room.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "selfplay/dataset/columns.h"
#include "selfplay/dataset/hdf5_columns.h"
#include "selfplay/dataset/shard.h"

namespace ouk {

inline constexpr std::string_view kShardFormat = "ouk-games";
inline constexpr int kShardFormatVersion = 2;
inline constexpr int kOldestShardFormatVersion = 1;

/// Throws Error at `path` if it is no game file of a version that is read.
[[nodiscard]] ShardInfo read_info(const hdf5::ColumnReader& from, const std::string& path);
[[nodiscard]] Columns read_columns(const hdf5::ColumnReader& from);
/// Some games, and their plies, which are rows of their own.
[[nodiscard]] Columns read_columns(const hdf5::ColumnReader& from, hdf5::RowRange games,
                                   hdf5::RowRange plies);
/// Throws Error if a game was played by somebody whom the file does not name.
void require_named_players(const std::vector<GameRecord>& games, const ShardInfo& info,
                           const std::string& path);

}  // namespace ouk
