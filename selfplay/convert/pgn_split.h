// Cuts PGN into pieces that can be read by themselves, each the tags and moves of a game (or of
// several where they have no tags), and knows the line each begins on. Belongs to one thread.
#pragma once

#include <optional>
#include <string>

#include "selfplay/convert/line_reader.h"

namespace ouk {

struct PgnPiece {
    std::string text;  // a line ends with '\n'
    int line = 1;      // of its first line, from 1
};

class PgnSplit {
public:
    explicit PgnSplit(const std::string& path) : reader_(path) {}

    /// The next piece; nullopt at the end. Throws Error with the line of one that is larger than
    /// kMostTextBytes: no game is.
    [[nodiscard]] std::optional<PgnPiece> next();

private:
    LineReader reader_;
    bool has_line_ = false;    // the reader's line is not given yet
    bool in_comment_ = false;  // at the beginning of it
};

}  // namespace ouk
