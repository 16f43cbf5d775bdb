// Tables of perft numbers: EPD lines `FEN ;D1 n ;D2 n …`, the oracles of move generation. They
// hold arrangements that no game gets to (engine/board/setup.h), too.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/board/position.h"

namespace ouk {

/// A number that a table gives and a position must have.
struct PerftCheck {
    int line;  // from 1
    Position position;
    int depth;
    std::uint64_t expected;
};

/// One check a line, empty ones and those that begin with # left out: the deepest depth given, at
/// most `max_depth`. Throws Error with `where` and line where a line is no position, an operation
/// is no `Dn count`, or no depth is left to check.
[[nodiscard]] std::vector<PerftCheck> parse_perft_table(const Rules& rules, const std::string& text,
                                                        const std::string& where, int max_depth);
/// The same of a file; throws Error if it cannot be read.
[[nodiscard]] std::vector<PerftCheck> read_perft_table(const Rules& rules, const std::string& path,
                                                       int max_depth);

}  // namespace ouk
