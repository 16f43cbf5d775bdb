// What a gauntlet shows: a line while it runs, a block and result.json at its end.
// All seen from the first player. Pure functions.
#pragma once

#include <string>

#include "tuning/gauntlet/gauntlet.h"

namespace ouk {

/// "124 pairs of at most 2000, 9.8 games/s, Elo 45.1 +/- 30.2, LLR 1.20 (-2.94, 2.94)".
[[nodiscard]] std::string progress_line(const Standing& standing, const GauntletConfig& config,
                                        double games_per_second);

/// The block that chess programs print at the end of a match.
[[nodiscard]] std::string result_block(const Gauntlet& gauntlet);

/// One JSON object: elo, elo_err, nelo, nelo_err, los, llr, llr_bounds, decision (of the test:
/// H0, H1 or continue), accepted, games, pairs, wins, draws, losses, ptnml, draws_by_reason,
/// players, … It holds nothing that depends on time or threads.
[[nodiscard]] std::string result_json(const Gauntlet& gauntlet);

/// One line of metrics.jsonl.
[[nodiscard]] std::string metrics_json(const Standing& standing, const SprtOptions& sprt);

}  // namespace ouk
