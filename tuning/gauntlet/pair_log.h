// results.jsonl of a gauntlet: one line a pair, in order of the pairs, the memory of a match:
//   {"pair":0,"opening":"FEN","games":[{"result":"1-0","reason":"checkmate","plies":81,"nodes":9},…]}
// The first contestant is White in the first of the games. A line is whole or was never written:
// a half line at the end, left by a kill, is cut off. Belongs to one thread.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "tuning/gauntlet/pair.h"

namespace ouk {

struct LoggedPair {
    std::string opening;  // FEN
    PairResult result;
};

class PairLog {
public:
    /// Reads what is there. Throws Error (file, line) on lines that are no pairs in order.
    explicit PairLog(std::string path);

    [[nodiscard]] const std::vector<LoggedPair>& pairs() const { return pairs_; }
    /// With the system when this returns: a kill does not lose it. Throws Error.
    void append(LoggedPair pair);

private:
    void read();

    std::string path_;
    std::vector<LoggedPair> pairs_;
    std::ofstream file_;
};

}  // namespace ouk
