// What a match leaves for programs: result.json at its end and lines of metrics.jsonl on the way.
// Of each two players all is seen from the first. Pure functions.
#pragma once

#include <string>

#include "tuning/gauntlet/gauntlet.h"

namespace ouk {

/// One JSON object, described in data/README.md. It holds nothing that depends on threads, nor, at
/// fixed nodes, on time.
[[nodiscard]] std::string result_json(const Gauntlet& gauntlet);

/// One line of metrics.jsonl.
[[nodiscard]] std::string metrics_json(const Gauntlet& gauntlet);

}  // namespace ouk
