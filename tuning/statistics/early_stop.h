// Elo after a test that has stopped early. Such a test stops when luck has carried it to a bound,
// so that the plain estimate is biased: away from the middle of the hypotheses, the more the
// sooner it stopped. Stops are ordered from H0 at once to H1 at once; the median-unbiased estimate
// is the Elo at which the stop seen is the median of all, and the ends of its interval are those at
// which it is the 97.5th and the 2.5th percentile. Distribution of the stops: Brownian motion
// between Wald's bounds; good where a test takes many units, and for Elo that is not large.
// Source: D. Siegmund, "Sequential Analysis", 3.4 and 4; fishtest does the same. Pure functions.
#pragma once

#include <optional>

#include "tuning/statistics/sprt.h"

namespace ouk {

/// A median-unbiased estimate and the ends of its 95 % interval.
struct UnbiasedEstimate {
    double low;
    double median;
    double high;
};

struct UnbiasedElo {
    UnbiasedEstimate elo;  // +-infinity where no score below 1 (above 0) explains the stop
    UnbiasedEstimate nelo;
};

/// What the counts say if a test stopped with this decision when they were reached; nothing if it
/// did not stop.
[[nodiscard]] std::optional<UnbiasedElo> unbiased_elo(const MatchTally& tally,
                                                      const SprtOptions& options,
                                                      SprtDecision decision);

}  // namespace ouk
