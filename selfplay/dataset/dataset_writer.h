// Games into the numbered shards of a new dataset, one shard in memory: what merging, splitting and
// importing write.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "selfplay/dataset/shard.h"

namespace ouk {

class DatasetWriter {
public:
    /// `info` as of each shard; first_game and sources are filled in.
    DatasetWriter(std::string folder, ShardInfo info, std::uint64_t shard_games);

    /// Precondition: game.index is above that of the game before. `source`: hash of the file that
    /// it comes from.
    void add(GameRecord game, const std::string& source);
    /// Writes what is left, and how much there is (config.toml), by which `data verify` sees
    /// whether a file is missing: `games` and `shard_games`, or where numbers have gaps, `files`.
    void finish();

    [[nodiscard]] std::uint64_t games() const { return games_; }
    [[nodiscard]] std::uint64_t files() const { return shards_; }

private:
    void write();

    std::string folder_;
    ShardInfo info_;
    std::uint64_t shard_games_;
    std::uint64_t games_ = 0;
    std::uint64_t shards_ = 0;
    bool has_gaps_ = false;
    std::vector<GameRecord> open_;
};

}  // namespace ouk
