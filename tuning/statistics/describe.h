// Match statistics as text, in the form chess people know, and as JSON. Pure functions.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tuning/statistics/elo.h"
#include "tuning/statistics/sprt.h"

namespace ouk {

/// "Elo: 18.04 +/- 8.23, nElo: 28.19 +/- 12.84, LOS: 100.00 %".
[[nodiscard]] std::string describe(const EloEstimate& estimate);
/// "LLR: 2.97 (-2.94, 2.94) [0.00, 5.00] normalized, H1 accepted".
[[nodiscard]] std::string describe(const MatchTally& tally, const SprtOptions& options);

/// Keys elo, elo_err, nelo, nelo_err, los, llr, llr_bounds, decision. What is not finite is null.
[[nodiscard]] nlohmann::ordered_json statistics_json(const MatchTally& tally,
                                                     const SprtOptions& options);

}  // namespace ouk
