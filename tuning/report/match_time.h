// What a match's moves took, in rows for the report. Pure functions.
#pragma once

#include "tuning/report/match_record.h"
#include "tuning/run/json_file.h"

namespace ouk {

/// Moves and nodes; ms_a_move, slowest_ms and, of engines' pings, latency_ms and
/// slowest_latency_ms: null where no time was taken.
[[nodiscard]] Json use_row(const SideUse& use);

/// The same of each player with a clock as the match went on: a row for each stretch of pairs, up
/// to some dozens of stretches.
[[nodiscard]] Json time_rows(const MatchRecord& match);

}  // namespace ouk
