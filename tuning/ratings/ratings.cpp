#include "tuning/ratings/ratings.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "engine/base/error.h"
#include "tuning/ratings/bounds.h"
#include "tuning/ratings/fit.h"
#include "tuning/ratings/game_model.h"
#include "tuning/statistics/normal.h"

namespace ouk {

namespace {

using Index = Eigen::Index;

KnownRatings known_ratings(const Results& results, const std::vector<Anchor>& anchors) {
    KnownRatings known(results.names.size());
    for (const auto& [name, elo] : anchors) {
        const auto found = std::ranges::lower_bound(results.names, name);
        if (found == results.names.end() || *found != name)
            throw Error("anchor '" + name + "'", "has no game with a result",
                        "a player's name as the games have it");
        known[static_cast<std::size_t>(found - results.names.begin())] = elo / kEloPerUnit;
    }
    return known;
}

std::vector<Record> records_of(const Results& results) {
    std::vector<Record> records(results.names.size());
    for (const auto& [white, black, record] : results.pairings) {
        records[player_index(white)] += record;
        records[player_index(black)] += record.turned();
    }
    return records;
}

std::vector<Block> blocks_of(const Pool& pool, const KnownRatings& known) {
    std::vector<Block> blocks;
    for (const PlayerGroup& group : pool.groups)
        blocks.push_back({pool.place[player_index(group.front())], static_cast<Index>(group.size()),
                          std::ranges::any_of(group, [&](int player) {
                              return known[player_index(player)].has_value();
                          })});
    return blocks;
}

Estimate in_elo(double value, double variance) {
    return {value * kEloPerUnit, kTwoSided95 * std::sqrt(variance) * kEloPerUnit};
}

/// Best first, with the covariance in the same order.
RatedGroup rated_group(const PlayerGroup& group, const Block& block, const Fit& fit,
                       const Results& results, const std::vector<Record>& records,
                       const KnownRatings& known) {
    std::vector<Index> order(group.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::ranges::greater(),
                             [&](Index i) { return fit.values[block.begin + i]; });
    RatedGroup rated;
    const Eigen::MatrixXd covariance =
        fit.covariance.block(block.begin, block.begin, block.size, block.size);
    rated.covariance = covariance(order, order) * (kEloPerUnit * kEloPerUnit);
    for (const Index i : order) {
        const std::size_t player = player_index(group[static_cast<std::size_t>(i)]);
        rated.players.push_back({results.names[player], records[player],
                                 in_elo(fit.values[block.begin + i], covariance(i, i)),
                                 known[player].has_value()});
    }
    return rated;
}

/// Of the rating of a part whose own ratings have `mean`, over `origin`; natural units.
std::optional<RatingBound> bound_of(const OneWay& one_way, double draw_rate, double mean,
                                    double origin) {
    const std::optional<double> shift = one_way.shift(draw_rate);
    if (!shift) return std::nullopt;
    return RatingBound{one_way.is_won, (mean + *shift - origin) * kEloPerUnit, one_way.count()};
}

/// Those above come first, then those below, then those of whom nothing is known.
void sort(std::vector<UnratedPlayer>& players) {
    std::ranges::stable_sort(players, {}, [](const UnratedPlayer& player) {
        if (!player.bound) return std::tuple(2, 0.0);
        return std::tuple(player.bound->is_above ? 0 : 1, -player.bound->elo);
    });
}

}  // namespace

double RatedGroup::los(std::size_t i, std::size_t j) const {
    const auto row = static_cast<Index>(i);
    const auto column = static_cast<Index>(j);
    const double difference = players[i].elo.value - players[j].elo.value;
    const double variance =
        covariance(row, row) + covariance(column, column) - 2 * covariance(row, column);
    if (variance > 0) return normal_cdf(difference / std::sqrt(variance));
    return difference == 0 ? 0.5 : difference > 0 ? 1 : 0;
}

bool RatedGroup::has_anchor() const {
    return std::ranges::any_of(players, &RatedPlayer::is_anchor);
}

Ratings rate(const Results& results, const RatingOptions& options) {
    const KnownRatings known = known_ratings(results, options.anchors);
    const Pool pool = make_pool(results, known);
    const std::vector<Block> blocks = blocks_of(pool, known);
    const std::vector<Record> records = records_of(results);
    const Fit found = pool.groups.empty() ? Fit{} : fit(pool, blocks, options.mean / kEloPerUnit);
    const auto mean = [&](std::size_t i) {
        return found.values.segment(blocks[i].begin, blocks[i].size).mean();
    };
    const std::vector<OneWay> one_way = games_with_first(pool, results, found.values);

    Ratings ratings{.log_likelihood = found.log_likelihood, .mean = options.mean};
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        ratings.groups.push_back(
            rated_group(pool.groups[i], blocks[i], found, results, records, known));
        ratings.groups.back().bound = bound_of(one_way[i], found.draw_rate, mean(i), mean(0));
    }
    for (std::size_t i = 0; i < pool.singles.size(); ++i) {
        const std::size_t player = player_index(pool.singles[i]);
        ratings.unrated.push_back({results.names[player], records[player],
                                   bound_of(one_way[blocks.size() + i], found.draw_rate, 0, 0)});
    }
    sort(ratings.unrated);
    if (pool.model.pairings.empty()) return ratings;
    const Index last = pool.model.size() - 1;
    if (!pool.model.is_held.back())
        ratings.white_advantage = in_elo(found.values[last], found.covariance(last, last));
    ratings.draw_rate = {found.draw_rate, kTwoSided95 * found.draw_rate_error};
    return ratings;
}

}  // namespace ouk
