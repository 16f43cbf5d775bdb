#include "tuning/fastchess/opening_order.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <random>

namespace ouk::fastchess {

namespace {

/// Fisher and Yates, from the front; the remainder favours the front a little, as there.
void shuffle(std::vector<std::size_t>& book, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    for (std::size_t i = 0; i + 1 < book.size(); ++i)
        std::swap(book[i], book[i + random() % (book.size() - i)]);
}

}  // namespace

std::vector<std::size_t> openings_of_pairs(const OpeningOrder& order, std::size_t pairs) {
    assert(order.book_size > 0 && order.start > 0 && order.rounds > 0);
    std::vector<std::size_t> book(order.book_size);
    std::iota(book.begin(), book.end(), std::size_t{0});
    if (order.is_random) shuffle(book, order.seed);
    const std::size_t played = std::min(order.book_size, order.rounds);
    std::vector<std::size_t> openings(pairs);
    for (std::size_t pair = 0; pair < pairs; ++pair)
        openings[pair] = book[(order.start - 1 + pair % played) % order.book_size];
    return openings;
}

}  // namespace ouk::fastchess
