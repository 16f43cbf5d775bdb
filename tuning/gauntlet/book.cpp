#include "tuning/gauntlet/book.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "engine/base/error.h"
#include "engine/base/random.h"
#include "engine/board/fen.h"
#include "engine/game/outcome.h"
#include "tuning/fastchess/opening_order.h"

namespace ouk {

namespace {

/// Each line once; the order of round after round through the book is another.
void add_shuffled(std::vector<std::size_t>& order, std::size_t lines, std::uint64_t key) {
    std::vector<std::size_t> round(lines);
    std::iota(round.begin(), round.end(), std::size_t{0});
    Random random(key);
    shuffle(round, random);
    order.insert(order.end(), round.begin(), round.end());
}

std::vector<std::size_t> shuffled_order(std::size_t lines, std::size_t rounds, std::uint64_t seed) {
    std::vector<std::size_t> order;
    order.reserve(rounds + lines);
    for (std::uint64_t pass = 0; order.size() < rounds; ++pass)
        add_shuffled(order, lines, random_key(seed, pass, Purpose::Gauntlet));
    order.resize(rounds);
    return order;
}

std::vector<std::size_t> drawn_order(std::size_t lines, std::size_t rounds, std::uint64_t seed) {
    std::vector<std::size_t> order(rounds);
    for (std::size_t round = 0; round < rounds; ++round) {
        Random random(random_key(seed, round, Purpose::Gauntlet));
        order[round] = random.below(static_cast<std::uint32_t>(lines));
    }
    return order;
}

/// `rounds` of the order that `rules` make, whatever their start.
std::vector<std::size_t> order_from_first(const OrderRules& rules, std::size_t lines,
                                          std::size_t rounds) {
    switch (rules.order) {
        case BookOrder::Random:
            return shuffled_order(lines, rounds, rules.seed);
        case BookOrder::Drawn:
            return drawn_order(lines, rounds, rules.seed);
        case BookOrder::Sequential:
        case BookOrder::Fastchess:
            return fastchess::openings_of_pairs({.book_size = lines,
                                                 .is_random = rules.order == BookOrder::Fastchess,
                                                 .seed = rules.seed,
                                                 .rounds = rounds},
                                                rounds);
    }
    return {};
}

}  // namespace

BookOrder parse_book_order(std::string_view name) {
    const auto found = std::ranges::find(kBookOrderNames, name);
    if (found == kBookOrderNames.end()) {
        throw Error("order", "'" + std::string(name) + "' is none",
                    fmt::format("one of: {}", fmt::join(kBookOrderNames, ", ")));
    }
    return static_cast<BookOrder>(found - kBookOrderNames.begin());
}

std::vector<EpdLine> read_book(const Rules& rules, const std::string& path) {
    if (path == kNoBook)
        return {{.number = 1, .position = start_position(rules), .operations = ""}};
    std::vector<EpdLine> lines = read_epd(rules, path);
    for (const EpdLine& line : lines) {
        if (const auto end = outcome(line.position)) {
            throw Error(fmt::format("{}:{}", path, line.number),
                        fmt::format("the game is over here ({})", name(end->reason)),
                        "a position from which to play");
        }
    }
    return lines;
}

std::vector<std::size_t> opening_order(const OrderRules& rules, std::size_t lines,
                                       std::size_t rounds) {
    const std::size_t skipped = rules.start - 1;
    std::vector<std::size_t> order = order_from_first(rules, lines, skipped + rounds);
    order.erase(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(skipped));
    return order;
}

}  // namespace ouk
