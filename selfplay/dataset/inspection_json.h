// An Inspection as one JSON object: `data inspect --json`, and a section of `report`. What the keys
// mean: data/README.md, "What inspect counts".
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>

#include "selfplay/dataset/inspection.h"

namespace ouk {

/// 0 of nothing is 0.
[[nodiscard]] double share_of(std::uint64_t part, std::uint64_t whole);

[[nodiscard]] nlohmann::ordered_json to_json(Inspection& seen);

}  // namespace ouk
