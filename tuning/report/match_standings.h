// What a match has come to, in rows for the report: of each two players, of each player, and on the
// way there. Pure functions.
#pragma once

#include "tuning/report/match_record.h"
#include "tuning/run/json_file.h"

namespace ouk {

/// A row for each two players, as in result.json.
[[nodiscard]] Json pairing_rows(const MatchRecord& match);

/// A row for each player: limits, results, what its moves took, and games that its faults lost.
/// Times are null of players without a clock.
[[nodiscard]] Json player_rows(const MatchRecord& match);

/// Elo and LLR of each two players after more and more of their pairs: all of them in short
/// matches, some hundred in long ones, the last pair always.
[[nodiscard]] Json curve_rows(const MatchRecord& match);

/// The test has decided, or all pairs are played.
[[nodiscard]] bool is_over(const MatchRecord& match);

}  // namespace ouk
