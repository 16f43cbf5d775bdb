// The finished games of a shard that is still open, in a file that only grows, so that a kill costs
// no more than the games in play. Bytes: data/README.md, "Journal". Each game is a checksummed
// record; a torn last record is cut off, damage before it is an Error with file and offset.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/file_handle.h"
#include "engine/base/hash.h"
#include "selfplay/dataset/game_record.h"

namespace ouk {

/// Of a journal's file name.
inline constexpr const char* kJournalEnding = ".journal";

/// What a journal belongs to.
struct JournalOwner {
    Hash128 run;  // identity of the run
    std::uint64_t first_game = 0;
    friend bool operator==(const JournalOwner&, const JournalOwner&) = default;
};

/// A journal as a file has it.
struct JournalContent {
    JournalOwner owner;
    std::vector<GameRecord> games;
    std::uint64_t size = 0;  // of header and whole records; a torn one may follow
};
/// Changes nothing. Throws Error: not readable, no journal, damaged.
[[nodiscard]] JournalContent read_journal(const std::string& path);

class Journal {
public:
    /// Opens what is there, else makes a new one. Throws Error: not readable or writable, of
    /// another run, damaged, of another process that lives.
    Journal(std::string path, const JournalOwner& owner);

    /// What the file held when it was opened; the second time nothing.
    [[nodiscard]] std::vector<GameRecord> take_games() { return std::move(games_); }
    /// Throws Error if it could not be written whole; then nothing of it stays.
    void append(const GameRecord& game);
    /// What has been appended is on the disk when this returns.
    void sync();
    /// The same in two steps, of which the second needs nothing but its arguments: disks are slow.
    [[nodiscard]] FileHandle take_unsynced();
    static void sync_by(const FileHandle& file, const std::string& path);
    [[nodiscard]] const std::string& path() const { return path_; }
    /// Size of the file.
    [[nodiscard]] std::uint64_t bytes() const { return size_; }
    /// Deletes the file.
    void remove();

private:
    void lock() const;
    void write(std::string_view bytes);

    std::string path_;
    FileHandle file_;
    std::vector<GameRecord> games_;
    std::uint64_t size_ = 0;  // of whole records
    bool synced_ = true;
};

}  // namespace ouk
