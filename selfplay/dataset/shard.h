// Shards: whole games in HDF5, one file of up to `shard_games` games. Layout and attributes are in
// data/README.md, "Game files". A shard is whole or does not exist: it is written beside its name,
// read back, synced and renamed. HDF5 is locked by itself; calls from several threads take turns.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/hash.h"
#include "engine/rules/label.h"
#include "engine/rules/rules.h"
#include "selfplay/dataset/game_record.h"

namespace ouk {

/// Of a shard's file name.
inline constexpr const char* kShardEnding = ".h5";

/// What a shard says of itself (its attributes in data/README.md, "Game files").
struct ShardInfo {
    int format_version = 2;  // 1 is read too
    std::string ruleset_name;
    std::string ruleset_text;
    std::string ruleset_hash;
    std::string evaluation;                   // name, or the net's hash; player 0 of the games
    std::vector<std::string> opponents = {};  // the same of players 1, 2, …
    std::string config;                       // the fields that decide the result, as TOML
    std::uint64_t seed = 0;
    std::uint64_t first_game = 0;
    std::string program_version;
    std::string content_hash;               // over the decoded games
    std::string rescored = {};              // TOML of `data rescore`; empty: the players' scores
    std::vector<std::string> sources = {};  // content hashes of the files it was made from
};

/// For messages that refuse it.
[[nodiscard]] inline std::string ruleset_of(const ShardInfo& info) {
    return ruleset_label(info.ruleset_name, info.ruleset_hash);
}

/// Who a number in GameRecord::white or black means. Precondition: the file has so many players.
[[nodiscard]] inline const std::string& player_name(const ShardInfo& info, std::uint8_t number) {
    return number == 0 ? info.evaluation : info.opponents.at(number - 1u);
}

struct Shard {
    ShardInfo info;
    std::vector<GameRecord> games;
};

/// Throws Error; nothing is left at `path` then that was not there before.
void write_shard(const std::string& path, const ShardInfo& info,
                 const std::vector<GameRecord>& games);
/// Reads and checks form and checksums, not the legality of moves (see replay.h). Throws Error.
[[nodiscard]] Shard read_shard(const std::string& path);
/// The attributes alone.
[[nodiscard]] ShardInfo read_shard_info(const std::string& path);
[[nodiscard]] Hash128 content_hash(const std::vector<GameRecord>& games);

}  // namespace ouk
