// The games of a run on disk: whole shards, and a journal for each shard that is still open. It
// says which games are missing and takes finished ones in any order; shards hold them in the order
// of their index, so their bytes do not depend on who was first. Safe from any thread.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/rank.h"
#include "selfplay/dataset/journal.h"
#include "selfplay/dataset/shard.h"
#include "selfplay/dataset/tally.h"

namespace ouk {

struct RunShape {
    std::string folder;
    std::uint64_t games = 0;
    std::uint64_t shard_games = 0;
    ShardInfo info;  // of each shard, but for first_game
    Rank rank = {};  // only its shards are looked at
};

class ShardStore {
public:
    /// Takes up what is there: checks every shard, reads every journal, finishes shards whose games
    /// are all there. Throws Error on a shard or journal of another run, or a damaged one.
    explicit ShardStore(RunShape shape);

    /// The next game that nobody has, each once.
    [[nodiscard]] std::optional<std::uint64_t> next();
    /// Journals the game; writes its shard if it was the last one missing there.
    void add(GameRecord game);
    /// What has been added is on the disk when this returns.
    void sync();

    /// All games that are on disk, those beyond the wanted ones among them.
    [[nodiscard]] Tally tally() const;
    /// Games that are wanted of this rank.
    [[nodiscard]] std::uint64_t wanted() const { return wanted_; }
    /// Those that are not there.
    [[nodiscard]] std::uint64_t missing() const;
    /// Whether the shards of all ranks are there.
    [[nodiscard]] bool is_run_whole() const;
    /// Sum of the sizes of whole shards.
    [[nodiscard]] std::uint64_t shard_bytes() const;
    [[nodiscard]] std::uint64_t journal_bytes() const;

private:
    struct OpenShard {
        Journal journal;
        std::vector<std::optional<GameRecord>> games;
        std::uint64_t missing;
        bool has_more = false;  // the journal has games beyond those wanted now
    };

    [[nodiscard]] std::uint64_t shard_count() const;
    [[nodiscard]] std::uint64_t count_wanted() const;
    /// Games that shard `number` has when the run is done.
    [[nodiscard]] std::uint64_t games_of(std::uint64_t number) const;
    [[nodiscard]] std::uint64_t first_game(std::uint64_t number) const;
    [[nodiscard]] std::string path(std::uint64_t number, const char* ending) const;
    [[nodiscard]] ShardInfo info_of(std::uint64_t number) const;
    [[nodiscard]] std::vector<GameRecord> read(std::uint64_t number) const;
    void refuse_files_beyond() const;
    [[noreturn]] void refuse_surplus(const std::string& file) const;
    void resume(std::uint64_t number);
    /// Whether the journal has games beyond a shard of so many.
    [[nodiscard]] bool has_more(std::uint64_t number, std::uint64_t games) const;
    OpenShard& open(std::uint64_t number);
    void place(OpenShard& shard, std::uint64_t number, GameRecord game);
    [[nodiscard]] OpenShard close(std::uint64_t number);
    void finish(std::uint64_t number);
    void note_whole(std::uint64_t number);

    RunShape shape_;
    Hash128 identity_;
    mutable std::mutex mutex_;
    std::vector<bool> whole_;                  // by shard number; or being made so
    std::map<std::uint64_t, OpenShard> open_;  // by shard number
    std::uint64_t cursor_ = 0;                 // the next index to look at
    std::uint64_t wanted_;
    std::uint64_t missing_;
    Tally tally_;
    std::uint64_t shard_bytes_ = 0;
};

}  // namespace ouk
