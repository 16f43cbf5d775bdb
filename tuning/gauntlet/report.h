// What a match leaves for programs: result.json at its end and lines of metrics.jsonl on the way.
// Of each two players all is seen from the first. Pure functions.
#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tuning/gauntlet/gauntlet.h"

namespace ouk {

/// One JSON object, described in data/README.md. It holds nothing that depends on threads, nor, at
/// fixed nodes, on time.
[[nodiscard]] std::string result_json(const Gauntlet& gauntlet);

/// What two players' games have come to, with what statistics_json says: a row of its `pairings`.
[[nodiscard]] nlohmann::ordered_json pairing_json(const std::array<std::string, 2>& players,
                                                  const nlohmann::ordered_json& statistics,
                                                  const Standing& standing);

/// One line of metrics.jsonl.
[[nodiscard]] std::string metrics_json(const Gauntlet& gauntlet);

}  // namespace ouk
