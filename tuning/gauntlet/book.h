// Openings of a match: the lines of an EPD file, in random order without replacement.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/game/openings.h"

namespace ouk {

/// As read_epd. Throws Error with file and line also on a line where the game is over.
[[nodiscard]] std::vector<EpdLine> read_book(const Rules& rules, const std::string& path);

/// Which of `lines` book lines each of `pairs` pairs begins from: each line once in an order keyed
/// by `seed`, then all again in another order, and so on. Its beginning does not depend on `pairs`.
[[nodiscard]] std::vector<std::size_t> opening_order(std::size_t lines, std::size_t pairs,
                                                     std::uint64_t seed);

}  // namespace ouk
