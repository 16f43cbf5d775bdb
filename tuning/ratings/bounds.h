// What games tell that were all won, or all lost: how far the winners are above the losers at the
// least. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tuning/ratings/pool.h"

namespace ouk {

struct WonGames {
    double difference;  // of the winner, with White's advantage where he had White; natural units
    std::int64_t games;
};

/// What must be added to the differences for all games to be won with 5 % chance; `won` is not
/// empty.
[[nodiscard]] double least_shift(std::span<const WonGames> won, double draw_rate);

/// Games of a player or group against the first group, which went one way.
struct OneWay {
    bool is_won = false;
    std::vector<WonGames> games;

    [[nodiscard]] std::int64_t count() const;
    /// What at least (if they were lost, at most) must be added to the ratings; nullopt: no games.
    [[nodiscard]] std::optional<double> shift(double draw_rate) const;
};

/// By groups, then singles, of the pool; the first group's is empty. Singles are rated 0.
[[nodiscard]] std::vector<OneWay> games_with_first(const Pool& pool, const Results& results,
                                                   const Eigen::VectorXd& values);

}  // namespace ouk
