// Match statistics as text, in the form chess people know, and as JSON. Pure functions.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tuning/statistics/early_stop.h"
#include "tuning/statistics/elo.h"
#include "tuning/statistics/sequential_test.h"

namespace ouk {

/// "Elo: 18.04 +/- 8.23, nElo: 28.19 +/- 12.84, LOS: 100.00 %".
[[nodiscard]] std::string describe(const EloEstimate& estimate);
/// "Score: 52.59 %, DrawRatio: 43.35 %, PairsRatio: 1.36"; of single games without the last.
[[nodiscard]] std::string describe_ratios(const MatchTally& tally);
/// "LLR: 2.97 (-2.94, 2.94) [0.00, 5.00] normalized, H1 accepted".
[[nodiscard]] std::string describe(const SequentialTest& test);
/// The same of a test that knows no more than this tally, so that overshoot is not corrected.
[[nodiscard]] std::string describe(const MatchTally& tally, const SprtOptions& options);
/// "Elo is biased by the early stop; median-unbiased: 17.50 [9.13, 25.87], nElo: …".
[[nodiscard]] std::string describe(const UnbiasedElo& unbiased);

/// Keys elo, elo_err, nelo, nelo_err, los, score, draw_ratio, pairs_ratio (null of single games),
/// llr, llr_bounds, unbiased (null unless the test has decided; else elo, elo_95, nelo, nelo_95),
/// decision. What is not finite is null.
[[nodiscard]] nlohmann::ordered_json statistics_json(const MatchTally& tally,
                                                     const SequentialTest& test);
[[nodiscard]] nlohmann::ordered_json statistics_json(const MatchTally& tally,
                                                     const SprtOptions& options);

}  // namespace ouk
