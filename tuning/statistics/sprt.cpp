#include "tuning/statistics/sprt.h"

#include <fmt/format.h>

#include <cmath>

#include "engine/base/error.h"

namespace ouk {

namespace {

void check_error_rate(const char* key, double rate) {
    const bool is_in_range = rate > 0 && rate < kMaxErrorRate;  // false for NaN
    if (is_in_range) return;
    throw Error("sprt", fmt::format("{} is {}", key, rate),
                fmt::format("a number above 0 and below {}", kMaxErrorRate));
}

void check_elo(const char* key, double elo) {
    const bool is_in_range = std::abs(elo) <= kMaxElo;  // false for NaN
    if (is_in_range) return;
    throw Error("sprt", fmt::format("{} is {}", key, elo),
                fmt::format("a number from {} to {}", -kMaxElo, kMaxElo));
}

}  // namespace

void check(const SprtOptions& options) {
    check_elo("elo0", options.elo0);
    check_elo("elo1", options.elo1);
    if (options.elo0 >= options.elo1) {
        throw Error("sprt",
                    fmt::format("elo0 {} is not below elo1 {}", options.elo0, options.elo1));
    }
    check_error_rate("alpha", options.alpha);
    check_error_rate("beta", options.beta);
}

void check(const SprtOptions& options, TallyKind kind) {
    check(options);
    check(options.model, kind);
}

SprtBounds wald_bounds(const SprtOptions& options) {
    return {std::log(options.beta / (1 - options.alpha)),
            std::log((1 - options.beta) / options.alpha)};
}

double log_likelihood_ratio(const MatchTally& tally, const SprtOptions& options) {
    return log_likelihood_ratio(tally, options.model, options.elo0, options.elo1);
}

SprtDecision decide(double llr, const SprtBounds& bounds) {
    if (llr >= bounds.upper) return SprtDecision::AcceptH1;
    if (llr <= bounds.lower) return SprtDecision::AcceptH0;
    return SprtDecision::Continue;
}

std::string_view name(SprtDecision decision) {
    switch (decision) {
        case SprtDecision::AcceptH0:
            return "H0";
        case SprtDecision::AcceptH1:
            return "H1";
        case SprtDecision::Continue:
            break;
    }
    return "continue";
}

}  // namespace ouk
