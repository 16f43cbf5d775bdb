// Sequential probability ratio test: goes on until the data are clear for one of two hypotheses.
// Bounds are Wald's. Pure functions; a test in progress is a SequentialTest (sequential_test.h).
#pragma once

#include <string_view>

#include "tuning/statistics/likelihood.h"

namespace ouk {

struct SprtOptions {
    double elo0 = 0;      // hypothesis 0: the difference is at most this
    double elo1 = 10;     // hypothesis 1: at least this; above elo0
    double alpha = 0.05;  // chance to accept 1 though 0 holds
    double beta = 0.05;   // chance to accept 0 though 1 holds
    EloModel model = EloModel::Normalized;
    bool corrects_overshoot = false;  // stop a little earlier, so that errors come up to the rates
};

struct SprtBounds {
    double lower;  // at or below it hypothesis 0 is accepted
    double upper;  // at or above it hypothesis 1 is accepted
};

inline constexpr double kMaxErrorRate = 0.5;  // a test that errs more often is none
// Of elo0 and elo1: the likelihood of much more normalized Elo (230) is beyond our iteration, which
// begins with all results alike; a test of so much needs no statistics.
inline constexpr double kMaxElo = 200;

enum class SprtDecision { Continue, AcceptH0, AcceptH1 };

/// Throws Error where the options make no test: elo0 >= elo1, one of them not within +- kMaxElo,
/// alpha or beta outside (0, kMaxErrorRate).
void check(const SprtOptions& options);
/// The same, and where the model cannot be had of such a tally.
void check(const SprtOptions& options, TallyKind kind);

[[nodiscard]] SprtBounds wald_bounds(const SprtOptions& options);
[[nodiscard]] double log_likelihood_ratio(const MatchTally& tally, const SprtOptions& options);
[[nodiscard]] SprtDecision decide(double llr, const SprtBounds& bounds);
/// "continue", "H0" or "H1".
[[nodiscard]] std::string_view name(SprtDecision decision);

}  // namespace ouk
