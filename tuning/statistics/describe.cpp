#include "tuning/statistics/describe.h"

#include <fmt/format.h>

namespace ouk {

namespace {

constexpr double kPercent = 100;

std::string_view verdict(SprtDecision decision) {
    switch (decision) {
        case SprtDecision::AcceptH0:
            return "H0 accepted";
        case SprtDecision::AcceptH1:
            return "H1 accepted";
        case SprtDecision::Continue:
            break;
    }
    return "not decided";
}

}  // namespace

std::string describe(const EloEstimate& estimate) {
    return fmt::format("Elo: {:.2f} +/- {:.2f}, nElo: {:.2f} +/- {:.2f}, LOS: {:.2f} %",
                       estimate.elo, estimate.elo_error, estimate.nelo, estimate.nelo_error,
                       estimate.los * kPercent);
}

std::string describe(const MatchTally& tally, const SprtOptions& options) {
    const double llr = log_likelihood_ratio(tally, options);
    const SprtBounds bounds = wald_bounds(options);
    return fmt::format("LLR: {:.2f} ({:.2f}, {:.2f}) [{:.2f}, {:.2f}] {}, {}", llr, bounds.lower,
                       bounds.upper, options.elo0, options.elo1, name(options.model),
                       verdict(decide(llr, bounds)));
}

nlohmann::ordered_json statistics_json(const MatchTally& tally, const SprtOptions& options) {
    const EloEstimate estimate = estimate_elo(tally);
    const double llr = log_likelihood_ratio(tally, options);
    const SprtBounds bounds = wald_bounds(options);
    return {{"elo", estimate.elo},
            {"elo_err", estimate.elo_error},
            {"nelo", estimate.nelo},
            {"nelo_err", estimate.nelo_error},
            {"los", estimate.los},
            {"llr", llr},
            {"llr_bounds", {bounds.lower, bounds.upper}},
            {"decision", name(decide(llr, bounds))}};
}

}  // namespace ouk
