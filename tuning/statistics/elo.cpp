#include "tuning/statistics/elo.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tuning/statistics/normal.h"

namespace ouk {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double score_per_normalized_elo(const Distribution& observed) {
    return std::sqrt(observed.games_per_unit() * observed.variance()) / kNormalizedEloPerDeviation;
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

double normalized_elo_of_score(const Distribution& observed, double score) {
    return (score - kLevelScore) / score_per_normalized_elo(observed);
}

double score_of_normalized_elo(const Distribution& observed, double elo) {
    return kLevelScore + elo * score_per_normalized_elo(observed);
}

EloEstimate estimate_elo(const MatchTally& tally) {
    const double mean = tally.mean_score();
    if (tally.units() == 0) return {0, kInfinity, 0, kInfinity, kLevelScore};

    // A match of equal results has no spread of its own; the regularized one keeps all finite.
    const Distribution observed = regularized(tally);
    const double standard_error =
        std::sqrt(observed.variance() / static_cast<double>(tally.units()));
    const double margin = kTwoSided95 * standard_error;
    const double low = elo_of_score(mean - margin);
    const double high = elo_of_score(mean + margin);
    const bool bounded = std::isfinite(low) && std::isfinite(high);
    return {elo_of_score(mean), bounded ? (high - low) / 2 : kInfinity,
            normalized_elo_of_score(observed, mean),
            normalized_elo_of_score(observed, kLevelScore + margin),
            normal_cdf((mean - kLevelScore) / standard_error)};
}

}  // namespace ouk
