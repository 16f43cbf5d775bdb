// The standing of a match in the lines of cutechess, as fastchess prints them with -output
// format=cutechess: always of single games. Elo and LLR are those of tuning/statistics.
// Pure functions.
#pragma once

#include <string>
#include <string_view>

#include "tuning/fastchess/counts.h"
#include "tuning/statistics/sprt.h"

namespace ouk::fastchess {

/// "Score of A vs B: 3 - 1 - 2  [0.667] 6".
[[nodiscard]] std::string cutechess_score_line(std::string_view first, std::string_view second,
                                               const MatchCounts& counts);
/// "Elo difference: 120.41 +/- …, LOS: …, DrawRatio: …".
[[nodiscard]] std::string cutechess_elo_line(const MatchCounts& counts);
/// "SPRT: llr 0.50 (17.0%), lbound -2.94, ubound 2.94", the accepted hypothesis behind it.
[[nodiscard]] std::string cutechess_sprt_line(const MatchCounts& counts,
                                              const SprtOptions& options);

}  // namespace ouk::fastchess
