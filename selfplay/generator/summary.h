// A run's figures as JSON objects: a line of metrics.jsonl, and summary.json.
#pragma once

#include <string>

#include "selfplay/generator/run.h"

namespace ouk {

/// One line: how far the run is.
[[nodiscard]] std::string metrics_line(const RunStatus& status);

/// games, positions, bytes_per_position, shares, reasons, played_out (games that adjudication would
/// have ended and the rules did, and how many of its verdicts were wrong) and plies are of the
/// whole run; positions_per_s (stored positions over process CPU seconds), nodes_per_move,
/// duration_s, cpu_s, new_games and new_positions of the session that finished it.
[[nodiscard]] std::string summary_json(const RunStatus& status);

}  // namespace ouk
