// results.jsonl of a match: one line a pair, in order of the pairs, the memory of a match. Its form
// stands in data/README.md. A line is whole or was never written: a half line at the end, left by a
// kill, is cut off. Belongs to one thread.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "tuning/gauntlet/pair.h"

namespace ouk {

struct LoggedPair {
    std::array<std::string, 2> players;  // names
    std::string opening;                 // FEN
    PairResult result;
};

/// What a log has, of a match at work too; nothing if there is none. Throws Error (file, line) on
/// lines that are no pairs in order.
[[nodiscard]] std::vector<LoggedPair> read_pairs(const std::string& path);

class PairLog {
public:
    /// Reads what is there. Throws as read_pairs.
    explicit PairLog(std::string path);

    /// Those that were there, once.
    [[nodiscard]] std::vector<LoggedPair> take_pairs() { return std::move(found_); }
    /// With the system when this returns: a kill does not lose it. Throws Error.
    void append(const LoggedPair& pair);

private:
    void read();

    std::string path_;
    std::vector<LoggedPair> found_;
    std::size_t count_ = 0;
    std::ofstream file_;
};

}  // namespace ouk
