#include "tuning/statistics/likelihood.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "engine/base/error.h"
#include "tuning/statistics/bayes_elo.h"
#include "tuning/statistics/elo.h"

namespace ouk {

namespace {

constexpr int kMaxIterations = 200;  // bisection alone halves an interval to nothing long before
constexpr double kRootTolerance = 1e-13;
constexpr double kShareTolerance = 1e-12;

/// The x at which sum(shares * values / (1 + x * values)) = 0, which falls in x between the two
/// poles. `values` has both signs. Newton's steps, and halving where they would leave the bracket.
double solve_secular(const Cells& shares, const Cells& values) {
    double low = -1 / values.maxCoeff();
    double high = -1 / values.minCoeff();
    double x = 0;
    for (int i = 0; i < kMaxIterations; ++i) {
        const Cells terms = values / (1 + x * values);
        const double height = (shares * terms).sum();
        (height > 0 ? low : high) = x;
        const double newton = x + height / (shares * terms.square()).sum();
        const double next = newton > low && newton < high ? newton : low + (high - low) / 2;
        const bool settled = std::abs(next - x) <= kRootTolerance * (1 + std::abs(x));
        x = next;
        if (settled) break;
    }
    return x;
}

/// The shares that make the observed ones most likely while sum(shares * values) = 0.
Cells constrained(const Cells& observed, const Cells& values) {
    // No share is above 1, though rounding may say so next to a pole.
    return observed / (1 + solve_secular(observed, values) * values).max(observed);
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

Cells most_likely(const Distribution& observed, EloModel model, double elo) {
    if (model == EloModel::Normalized) {
        const double ratio =
            elo / kNormalizedEloPerDeviation * std::sqrt(observed.games_per_unit());
        return most_likely_with_ratio(observed, ratio);
    }
    return most_likely_with_mean(observed, predicted_score(observed, model, elo));
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

void check(EloModel model, TallyKind kind) {
    if (model != EloModel::Bayesian || kind == TallyKind::Trinomial) return;
    throw Error("model",
                "bayesian cannot be had of pairs, which do not tell how many games were drawn",
                "single games won, drawn and lost (trinomial), or another model");
}

double predicted_score(const Distribution& observed, EloModel model, double elo) {
    check(model, observed.kind());
    switch (model) {
        case EloModel::Logistic:
            break;
        case EloModel::Normalized:
            return score_of_normalized_elo(observed, elo);
        case EloModel::Bayesian:
            return score_of_bayes_elo(elo, draw_elo(observed));
    }
    return score_of_elo(elo);
}

double log_likelihood_ratio(const MatchTally& tally, EloModel model, double elo0, double elo1) {
    const Distribution observed = regularized(tally);
    const Cells shares0 = most_likely(observed, model, elo0);
    const Cells shares1 = most_likely(observed, model, elo1);
    return observed.units * (observed.shares * (shares1 / shares0).log()).sum();
}

}  // namespace ouk
