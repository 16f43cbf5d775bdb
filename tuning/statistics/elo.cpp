#include "tuning/statistics/elo.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace ouk {

namespace {

constexpr double kTwoSided95 = 1.959964;  // standard deviations
constexpr double kLevelScore = 0.5;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Of the counts as they are, so that a clean sweep is infinite; level without games.
double mean_score(const MatchTally& tally) {
    if (tally.units() == 0) return kLevelScore;
    const Cells scores = tally.scores();
    double points = 0;
    for (Eigen::Index cell = 0; cell < scores.size(); ++cell)
        points += scores[cell] * static_cast<double>(tally.counts[static_cast<std::size_t>(cell)]);
    return points / static_cast<double>(tally.units());
}

double normal_cdf(double deviations) {
    return std::erfc(-deviations / std::numbers::sqrt2) / 2;
}

}  // namespace

double score_of_elo(double elo) {
    return 1 / (1 + std::pow(10, -elo / kEloScale));
}

double elo_of_score(double score) {
    if (score <= 0) return -kInfinity;
    if (score >= 1) return kInfinity;
    return kEloScale * std::log10(score / (1 - score));
}

EloEstimate estimate_elo(const MatchTally& tally) {
    const double mean = mean_score(tally);
    if (tally.units() == 0) return {0, kInfinity, 0, kInfinity, kLevelScore};

    const auto units = static_cast<double>(tally.units());
    // A match of equal results has no spread of its own; the regularized one keeps all finite.
    const double deviation = std::sqrt(regularized(tally).variance());
    const double standard_error = deviation / std::sqrt(units);
    const double margin = kTwoSided95 * standard_error;
    const double low = elo_of_score(mean - margin);
    const double high = elo_of_score(mean + margin);
    const bool bounded = std::isfinite(low) && std::isfinite(high);

    const double games_per_unit = tally.games_per_unit();
    const double nelo_per_unit_deviation = kNormalizedEloPerDeviation / std::sqrt(games_per_unit);
    return {elo_of_score(mean), bounded ? (high - low) / 2 : kInfinity,
            (mean - kLevelScore) / deviation * nelo_per_unit_deviation,
            kTwoSided95 / std::sqrt(units) * nelo_per_unit_deviation,
            normal_cdf((mean - kLevelScore) / standard_error)};
}

}  // namespace ouk
