// Games that come one after the other, from elsewhere, as the files of a new dataset:
// DIR/games-%06d.h5. They are written to DIR.part, which becomes DIR on commit() and goes away
// without. One file is in memory at a time. Belongs to one thread; members throw Error.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "selfplay/convert/pgn_form.h"
#include "selfplay/dataset/shard.h"

namespace ouk {

/// What White, Black and the run are called of a dataset whose games do not say it.
inline constexpr const char* kImported = "imported";

/// Who played the games of one file, by the numbers that the records have.
class Players {
public:
    /// False, and nothing changes, if one of that number is somebody else already.
    [[nodiscard]] bool add(const ReadGame& game);
    [[nodiscard]] std::string evaluation() const { return evaluation_.value_or(kImported); }
    [[nodiscard]] const std::vector<std::string>& opponents() const { return opponents_; }

private:
    [[nodiscard]] bool place(std::uint8_t player, const std::string& name);

    std::optional<std::string> evaluation_;
    std::vector<std::string> opponents_;
};

class GameFolder {
public:
    /// `info` is that of each file, but for players, sources and first_game. An empty folder may
    /// be at `path`; a part that a killed program left goes away.
    GameFolder(std::string path, ShardInfo info, std::uint64_t shard_games);
    ~GameFolder();
    GameFolder(const GameFolder&) = delete;
    GameFolder& operator=(const GameFolder&) = delete;

    /// A game without an index gets the one behind the game before. `source` is the hash of the
    /// file it stands in.
    void add(ReadGame game, const std::string& source);
    /// Precondition: at least one game.
    void commit();
    [[nodiscard]] std::uint64_t files() const { return files_; }

private:
    void write_file();

    std::string path_;
    std::string part_;
    ShardInfo info_;
    std::uint64_t shard_games_;
    std::uint64_t files_ = 0;
    std::uint64_t next_index_ = 0;
    Players players_;                   // of the games below
    std::vector<std::string> sources_;  // of the games below, in order
    std::vector<GameRecord> games_;     // of the file to come
};

}  // namespace ouk
