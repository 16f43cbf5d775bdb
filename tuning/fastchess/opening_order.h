// Which opening each pair of games begins with. The same seed gives the same order as in fastchess,
// so that machines that share a book by start= share it here too.
// Source: fastchess alpha 1.8.2, app/src/game/book/opening_book.hpp. Pure function.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ouk::fastchess {

struct OpeningOrder {
    std::size_t book_size = 0;  // above 0
    bool is_random = false;
    std::uint64_t seed = 0;  // of the random order
    std::size_t start = 1;   // the first to be played, counted from 1 in that order
    std::size_t rounds = 0;  // above 0; no more openings than that are played, over and over
};

/// Of each of the first `pairs` pairs the opening, counted from 0 as the book has them.
[[nodiscard]] std::vector<std::size_t> openings_of_pairs(const OpeningOrder& order,
                                                         std::size_t pairs);

}  // namespace ouk::fastchess
