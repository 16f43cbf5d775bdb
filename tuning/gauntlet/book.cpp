#include "tuning/gauntlet/book.h"

#include <fmt/format.h>

#include <numeric>

#include "engine/base/error.h"
#include "engine/base/random.h"
#include "engine/game/outcome.h"

namespace ouk {

std::vector<EpdLine> read_book(const Rules& rules, const std::string& path) {
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

std::vector<std::size_t> opening_order(std::size_t lines, std::size_t pairs, std::uint64_t seed) {
    std::vector<std::size_t> order;
    order.reserve(pairs + lines);
    std::vector<std::size_t> round(lines);
    for (std::uint64_t rounds = 0; order.size() < pairs; ++rounds) {
        std::iota(round.begin(), round.end(), std::size_t{0});
        Random random(random_key(seed, rounds, Purpose::Gauntlet));
        shuffle(round, random);
        order.insert(order.end(), round.begin(), round.end());
    }
    order.resize(pairs);
    return order;
}

}  // namespace ouk
