// An Inspection as one JSON object: `data inspect --json`, and a section of `report`. What the keys
// mean: data/README.md, "What inspect counts".
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "selfplay/dataset/inspection.h"
#include "selfplay/dataset/results.h"

namespace ouk {

/// 0 of nothing is 0.
[[nodiscard]] double share_of(std::uint64_t part, std::uint64_t whole);

/// The keys white, draw and black.
void add_results(nlohmann::ordered_json& row, const Results& results);

/// Rows of `from`, `to`, `games`, of games by their plies.
[[nodiscard]] nlohmann::ordered_json length_rows(const std::vector<std::uint64_t>& lengths);

[[nodiscard]] nlohmann::ordered_json to_json(Inspection& seen);

}  // namespace ouk
