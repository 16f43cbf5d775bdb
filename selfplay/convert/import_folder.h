// Games that come one after the other, from elsewhere, as the files of a new dataset
// (new_folder.h): DIR/games-%06d.h5, config.toml with their number, run.json. One file is in memory
// at a time. Belongs to one thread; members throw Error.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "selfplay/convert/pgn_form.h"
#include "selfplay/dataset/new_folder.h"
#include "selfplay/dataset/shard.h"

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
    [[nodiscard]] std::uint64_t files() const { return files_; }

private:
    void write_file();

    NewFolder folder_;
    ShardInfo info_;
    std::uint64_t shard_games_;
    std::uint64_t files_ = 0;
    std::uint64_t next_index_ = 0;
    bool has_players_ = false;
    std::vector<GameRecord> games_;  // of the file to come
};

}  // namespace ouk
