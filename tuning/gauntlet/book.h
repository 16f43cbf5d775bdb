// Openings of a match: the lines of an EPD file.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/openings.h"

namespace ouk {

/// In which order rounds take the lines of a book. Random: each line once in an order that a seed
/// decides, then all again in another order, and so on. Drawn: any line, whatever came before.
enum class BookOrder { Random, Sequential, Drawn };
inline constexpr std::array<std::string_view, 3> kBookOrderNames{"random", "sequential", "drawn"};

[[nodiscard]] constexpr std::string_view name(BookOrder order) {
    return kBookOrderNames[static_cast<std::size_t>(order)];
}
/// Throws Error on a name that is none.
[[nodiscard]] BookOrder parse_book_order(std::string_view name);

/// As read_epd. Throws Error with file and line also on a line where the game is over.
[[nodiscard]] std::vector<EpdLine> read_book(const Rules& rules, const std::string& path);

/// Which of `lines` book lines each of `rounds` begins from. The beginning of the answer does not
/// depend on `rounds`.
[[nodiscard]] std::vector<std::size_t> opening_order(BookOrder order, std::size_t lines,
                                                     std::size_t rounds, std::uint64_t seed);

}  // namespace ouk
