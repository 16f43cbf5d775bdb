// Where games begin: random plies from a start position, or the lines of an EPD file.
#pragma once

#include <string>
#include <vector>

#include "engine/base/random.h"
#include "engine/board/position.h"

namespace ouk {

/// `plies` random legal moves from `start` after which the game goes on. Deterministic in `random`.
/// Throws Error where 10,000 tries all end the game, as from a start that is over.
[[nodiscard]] std::vector<Move> random_opening(const Position& start, Random& random, int plies);

struct EpdLine {
    int number;  // in the file, from 1
    Position position;
    std::string operations;  // behind the first ';', as written
};

/// Lines are `FEN[;operations]`; empty ones and those that begin with # are skipped. Throws Error
/// with `where` and line on a line that is no position, and on a text without one.
[[nodiscard]] std::vector<EpdLine> parse_epd(const Rules& rules, const std::string& text,
                                             const std::string& where);
/// The same of a file; throws Error if it cannot be read.
[[nodiscard]] std::vector<EpdLine> read_epd(const Rules& rules, const std::string& path);

}  // namespace ouk
