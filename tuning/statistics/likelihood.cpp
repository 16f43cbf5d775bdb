#include "tuning/statistics/likelihood.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "engine/base/error.h"
#include "tuning/statistics/elo.h"

namespace ouk {

namespace {

constexpr double kLevelScore = 0.5;
constexpr int kMaxIterations = 200;  // bisection halves an interval to nothing long before
constexpr double kShareTolerance = 1e-12;

/// The x at which sum(shares * values / (1 + x * values)) = 0, which falls in x between the two
/// poles. `values` has both signs.
double solve_secular(const Cells& shares, const Cells& values) {
    double low = -1 / values.maxCoeff();
    double high = -1 / values.minCoeff();
    for (int i = 0; i < kMaxIterations; ++i) {
        const double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high) break;
        const double slope = (shares * values / (1 + middle * values)).sum();
        (slope > 0 ? low : high) = middle;
    }
    return low + (high - low) / 2;
}

/// The shares that make the observed ones most likely while sum(shares * values) = 0.
Cells constrained(const Cells& observed, const Cells& values) {
    return observed / (1 + solve_secular(observed, values) * values);
}

Cells most_likely_with_mean(const Distribution& observed, double mean) {
    return constrained(observed.shares, observed.scores - mean);
}

/// (mean - 1/2) / deviation = `ratio` is not linear in the shares; each round holds its tangent.
Cells most_likely_with_ratio(const Distribution& observed, double ratio) {
    const auto cells = observed.scores.size();
    Distribution fit{observed.scores, Cells::Constant(cells, 1.0 / static_cast<double>(cells)),
                     observed.units};
    for (int i = 0; i < kMaxIterations; ++i) {
        const double deviation = std::sqrt(fit.variance());
        const Cells spread = ((fit.scores - fit.mean()) / deviation).square();
        const Cells values = fit.scores - kLevelScore - ratio * deviation * (1 + spread) / 2;
        const Cells next = constrained(observed.shares, values);
        const bool settled = (next - fit.shares).abs().maxCoeff() < kShareTolerance;
        fit.shares = next;
        if (settled) break;
    }
    return fit.shares;
}

Cells most_likely(const Distribution& observed, EloModel model, double elo, int games_per_unit) {
    if (model == EloModel::Logistic) return most_likely_with_mean(observed, score_of_elo(elo));
    const double ratio = elo / kNormalizedEloPerDeviation * std::sqrt(games_per_unit);
    return most_likely_with_ratio(observed, ratio);
}

}  // namespace

EloModel parse_elo_model(std::string_view name) {
    const auto found = std::ranges::find(kEloModelNames, name);
    if (found == kEloModelNames.end()) {
        throw Error("model", "'" + std::string(name) + "' is no Elo model",
                    fmt::format("one of: {}", fmt::join(kEloModelNames, ", ")));
    }
    return static_cast<EloModel>(found - kEloModelNames.begin());
}

std::string_view name(EloModel model) {
    return kEloModelNames[static_cast<std::size_t>(model)];
}

double log_likelihood_ratio(const MatchTally& tally, EloModel model, double elo0, double elo1) {
    const Distribution observed = regularized(tally);
    const Cells shares0 = most_likely(observed, model, elo0, tally.games_per_unit());
    const Cells shares1 = most_likely(observed, model, elo1, tally.games_per_unit());
    return observed.units * (observed.shares * (shares1 / shares0).log()).sum();
}

}  // namespace ouk
