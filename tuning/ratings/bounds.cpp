#include "tuning/ratings/bounds.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "tuning/ratings/game_model.h"

namespace ouk {

namespace {

constexpr double kChance = 0.05;
constexpr double kReach = 40;  // beyond all differences: winning is certain there, or impossible
constexpr int kHalvings = 60;

}  // namespace

double least_shift(std::span<const WonGames> won, double draw_rate) {
    const double ties = ties_of_draw_rate(draw_rate);
    const auto [lowest, highest] = std::ranges::minmax(won, {}, &WonGames::difference);
    double low = -highest.difference - kReach;
    double high = -lowest.difference + kReach;
    for (int i = 0; i < kHalvings; ++i) {
        const double middle = low + (high - low) / 2;
        double log_chance = 0;
        for (const auto& [difference, games] : won)
            log_chance +=
                static_cast<double>(games) * std::log(chances(difference + middle, ties).win);
        (log_chance < std::log(kChance) ? low : high) = middle;
    }
    return low;
}

std::int64_t OneWay::count() const {
    return std::accumulate(games.begin(), games.end(), std::int64_t{0},
                           [](std::int64_t sum, const WonGames& won) { return sum + won.games; });
}

std::optional<double> OneWay::shift(double draw_rate) const {
    if (games.empty()) return std::nullopt;
    const double least = least_shift(games, draw_rate);
    return is_won ? least : -least;
}

std::vector<OneWay> games_with_first(const Pool& pool, const Results& results,
                                     const Eigen::VectorXd& values) {
    std::vector<PlayerGroup> parts = pool.groups;
    for (const int single : pool.singles) parts.push_back({single});
    const std::vector<int> part_of = group_of_players(parts, results.names.size());
    const auto rating = [&](int player) {
        const int place = pool.place[static_cast<std::size_t>(player)];
        return place < 0 ? 0 : values[place];
    };
    std::vector<OneWay> one_way(parts.size());
    if (pool.groups.empty()) return one_way;
    for (const auto& [white, black, record] : results.pairings) {
        const int white_part = part_of[static_cast<std::size_t>(white)];
        const int black_part = part_of[static_cast<std::size_t>(black)];
        const bool is_one_way = white_part != black_part && std::min(white_part, black_part) == 0;
        if (!is_one_way) continue;
        const double difference = rating(white) - rating(black) + values[values.size() - 1];
        const bool white_won = record.wins > 0;
        OneWay& games = one_way[static_cast<std::size_t>(std::max(white_part, black_part))];
        games.is_won = white_won == (black_part == 0);
        games.games.push_back({white_won ? difference : -difference, record.games()});
    }
    return one_way;
}

}  // namespace ouk
