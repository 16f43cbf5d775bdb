// Games that come one after the other, from elsewhere, as the files of a new dataset
// (new_folder.h, dataset_writer.h) with a run.json. Belongs to one thread; members throw Error.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "selfplay/convert/pgn_form.h"
#include "selfplay/dataset/dataset_writer.h"
#include "selfplay/dataset/new_folder.h"

namespace ouk {

class ImportFolder {
public:
    /// `info` is that of each file, but for its players, sources and first_game.
    ImportFolder(const std::string& path, const RunInfo& run, ShardInfo info,
                 std::uint64_t shard_games);

    /// Throws Error for a game that was played by others than the first.
    void require_same_players(const ReadGame& game);
    /// A game without an index gets the one behind the game before. `source` is the hash of the
    /// file it stands in. Precondition: the same players.
    void add(ReadGame game, const std::string& source);
    /// Precondition: at least one game.
    void commit();
    [[nodiscard]] std::uint64_t files() const { return writer_ ? writer_->files() : 0; }

private:
    NewFolder folder_;
    ShardInfo info_;
    std::uint64_t shard_games_;
    std::uint64_t next_index_ = 0;
    bool has_players_ = false;
    std::optional<DatasetWriter> writer_;  // once the players are known
};

}  // namespace ouk
