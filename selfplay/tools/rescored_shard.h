// One file that is being rescored: its games so far, kept in a journal beside it, and the shard
// that comes of them. Safe from any thread.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "selfplay/dataset/journal.h"
#include "selfplay/dataset/shard.h"
#include "selfplay/dataset/tally.h"

namespace ouk {

class RescoredShard {
public:
    /// `info` as of the shard, `games` as they were before, by rising number. Takes up the journal
    /// that is there. Throws Error if it is damaged or of something else.
    RescoredShard(std::string folder, std::uint64_t number, ShardInfo info,
                  std::vector<GameRecord> games);

    /// What has new scores.
    [[nodiscard]] Tally done() const;
    /// Places of the games that have none yet.
    [[nodiscard]] std::vector<std::size_t> missing() const;
    /// The game at `place` before. Precondition: it is missing.
    [[nodiscard]] const GameRecord& source(std::size_t place) const { return games_[place]; }
    void put(std::size_t place, GameRecord game);
    /// What was put is on the disk when this returns.
    void sync();
    /// Writes the shard; the journal goes. Precondition: no game is missing.
    void finish();

private:
    [[nodiscard]] std::size_t place_of(const GameRecord& game) const;

    std::string path_;
    std::string journal_path_;
    ShardInfo info_;
    std::vector<GameRecord> games_;
    std::vector<bool> done_;
    mutable std::mutex mutex_;
    Journal journal_;
};

}  // namespace ouk
