#include "training/data/score_scale.h"

#include <cmath>
#include <limits>

#include "engine/base/error.h"
#include "engine/nnue/architecture.h"

namespace ouk {
namespace {

constexpr int kLowest = std::numeric_limits<std::int16_t>::min();
/// Scores would tell hardly more than who wins.
constexpr double kSmallestScale = 10;
/// Halvings of the interval; far below what rounding leaves.
constexpr int kHalvings = 60;

}  // namespace

void ScoreTable::add(int score, int result) {
    Row& row = rows_[static_cast<std::size_t>(score - kLowest)];
    ++row.positions;
    row.half_points += static_cast<std::uint64_t>(result + 1);
}

std::uint64_t ScoreTable::positions() const {
    std::uint64_t sum = 0;
    for (const Row& row : rows_) sum += row.positions;
    return sum;
}

/// Of the log likelihood by the factor of the score; it falls as the factor grows.
double ScoreTable::slope_at(double odds_a_centipawn) const {
    double slope = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const auto& [positions, half_points] = rows_[i];
        if (positions == 0) continue;
        const double score = static_cast<double>(i) + kLowest;
        const double expected = 1 / (1 + std::exp(-odds_a_centipawn * score));
        const double points = static_cast<double>(half_points) / 2;
        slope += score * (points - static_cast<double>(positions) * expected);
    }
    return slope;
}

int ScoreTable::fit(const std::string& where) const {
    double low = 1.0 / kMaxOutputScale;
    double high = 1 / kSmallestScale;
    const bool is_in_range = slope_at(low) >= 0 && slope_at(high) <= 0;
    if (!is_in_range || positions() == 0) {
        throw Error(where,
                    "no scale fits: the results of " + std::to_string(positions()) + " positions " +
                        (slope_at(high) > 0 ? "follow the sign of the scores without exception"
                                            : "do not follow the scores"),
                    "a scale, or other games");
    }
    for (int i = 0; i < kHalvings; ++i) {
        const double middle = (low + high) / 2;
        (slope_at(middle) > 0 ? low : high) = middle;
    }
    return static_cast<int>(std::lround(2 / (low + high)));
}

}  // namespace ouk
