#include "tuning/statistics/early_stop.h"

#include <limits>

#include "tuning/statistics/brownian.h"
#include "tuning/statistics/elo.h"

namespace ouk {

namespace {

constexpr double kLowPercentile = 0.025;
constexpr double kHighPercentile = 0.975;

/// When a walk of this slope is at the bound: the test's, but for what it leapt over the bound.
double time_at(double bound, double slope) {
    return slope > 0 ? bound / slope : std::numeric_limits<double>::infinity();
}

/// In the direction of the bound that was reached.
UnbiasedEstimate drifts(double time, double bound, double opposite) {
    const auto drift = [&](double percentile) {
        return drift_of_passage(percentile, time, bound, opposite);
    };
    return {drift(kLowPercentile), drift(0.5), drift(kHighPercentile)};
}

UnbiasedEstimate turned(const UnbiasedEstimate& estimate) {
    return {-estimate.high, -estimate.median, -estimate.low};
}

template <typename Function>
UnbiasedEstimate each(const UnbiasedEstimate& estimate, const Function& function) {
    return {function(estimate.low), function(estimate.median), function(estimate.high)};
}

}  // namespace

std::optional<UnbiasedElo> unbiased_elo(const MatchTally& tally, const SprtOptions& options,
                                        SprtDecision decision) {
    if (decision == SprtDecision::Continue) return std::nullopt;

    const Distribution observed = regularized(tally);
    const double score0 = predicted_score(observed, options.model, options.elo0);
    const double score1 = predicted_score(observed, options.model, options.elo1);
    const double middle = (score0 + score1) / 2;
    const double distance = score1 - score0;

    // An LLR is about (score1 - score0) / variance * sum(score - middle). In the time in which its
    // variance is 1, its drift is that of the scores in distances, whatever their variance.
    const bool is_up = decision == SprtDecision::AcceptH1;
    const double slope = (observed.mean() - middle) / distance * (is_up ? 1 : -1);
    const SprtBounds bounds = wald_bounds(options);
    const double bound = is_up ? bounds.upper : -bounds.lower;
    const double opposite = is_up ? -bounds.lower : bounds.upper;
    const UnbiasedEstimate drift = drifts(time_at(bound, slope), bound, opposite);

    const auto score =
        each(is_up ? drift : turned(drift), [&](double d) { return middle + d * distance; });
    const auto normalized = [&](double s) { return normalized_elo_of_score(observed, s); };
    return UnbiasedElo{each(score, elo_of_score), each(score, normalized)};
}

}  // namespace ouk
