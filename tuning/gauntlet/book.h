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
/// Fastchess: shuffled as that program does, then the same order again.
enum class BookOrder { Random, Sequential, Drawn, Fastchess };
inline constexpr std::array<std::string_view, 4> kBookOrderNames{"random", "sequential", "drawn",
                                                                 "fastchess"};

[[nodiscard]] constexpr std::string_view name(BookOrder order) {
    return kBookOrderNames[static_cast<std::size_t>(order)];
}
/// Throws Error on a name that is none.
[[nodiscard]] BookOrder parse_book_order(std::string_view name);

/// In place of a book: all games begin from the start position.
inline constexpr std::string_view kNoBook = "start";

/// As read_epd; the start position alone of kNoBook. Throws Error with file and line also on a line
/// where the game is over.
[[nodiscard]] std::vector<EpdLine> read_book(const Rules& rules, const std::string& path);

struct OrderRules {
    BookOrder order = BookOrder::Random;
    std::uint64_t seed = 1;
    std::size_t start = 1;  // the first of that order to be played, counted from 1
};

/// Which of `lines` book lines each of `rounds` begins from. The beginning of the answer does not
/// depend on `rounds`.
[[nodiscard]] std::vector<std::size_t> opening_order(const OrderRules& rules, std::size_t lines,
                                                     std::size_t rounds);

}  // namespace ouk
