// How much of the search's own speed a run has: games as a run plays them, and then the same
// searches in a bare loop, in turn. One thread, CPU seconds of the process, medians of the rounds.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "selfplay/generator/config.h"
#include "selfplay/generator/limits.h"

namespace ouk {

struct SpeedRow {
    std::string limits;          // "depth 5"
    double positions_per_s = 0;  // stored positions over CPU seconds, all a run does
    double nodes_per_move = 0;
    double nodes_per_s = 0;
    double bare_nodes_per_s = 0;  // of the searches alone
    double share = 0;  // of the bare loop's, each round's own: machines change by minutes
};

/// Precondition: not empty.
[[nodiscard]] double median(std::vector<double> values);

struct SpeedCase {
    std::string name;
    MoveLimits limits;
    std::int64_t games;  // a round
};

/// `config`'s rules, evaluation, openings and ends, with each case's limits. Plays in `folder`,
/// which is left empty. `on_round(done, of)` is called before each round; false ends it, and
/// nothing is returned.
[[nodiscard]] std::vector<SpeedRow> measure_speed(const SelfplayConfig& config,
                                                  const std::vector<SpeedCase>& cases,
                                                  const std::string& folder,
                                                  const std::function<bool(int, int)>& on_round);

}  // namespace ouk
