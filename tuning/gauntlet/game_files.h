// The games of a match for other programs: a PGN, and an EPD of last positions with results. What
// the log of pairs has, they have: after a kill what is more is cut off. Belongs to one thread.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>

#include "engine/base/run_folder.h"
#include "engine/game/pgn_writer.h"
#include "tuning/gauntlet/pair.h"

namespace ouk {

class Gauntlet;

/// A text file that grows by records.
class RecordFile {
public:
    /// Keeps the first `records` of those that it has behind its first `begin` bytes; each begins
    /// at a line that starts with `head`. Throws Error where it has less, or cannot be written.
    RecordFile(std::string path, std::uintmax_t begin, std::string_view head, std::int64_t records);
    /// With the system when this returns.
    void append(std::string_view text);

private:
    std::string path_;
    std::ofstream file_;
};

class GameFiles {
public:
    /// Of `match`, which outlives it. A file that was there before the match is added to.
    GameFiles(const Gauntlet& match, const RunFolder& folder);

    void append(std::int64_t pair, const PlayedPair& played, const Position& opening);

private:
    [[nodiscard]] PgnGame to_pgn(std::int64_t pair, int game, const PlayedPair& played,
                                 const Position& opening) const;
    void keep_stderr(std::int64_t pair, int game, const PlayedPair& played) const;

    const Gauntlet& match_;
    std::string folder_;
    PgnWriter writer_;
    std::optional<RecordFile> pgn_;
    std::optional<RecordFile> epd_;
};

}  // namespace ouk
