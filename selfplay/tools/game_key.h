// What makes two games the same: where they begin, and their moves; not their numbers, players,
// scores or results.
#pragma once

#include <cstdint>

#include "engine/base/hash.h"
#include "selfplay/dataset/game_record.h"

namespace ouk {

/// Equal games have equal keys; another seed gives other keys.
[[nodiscard]] Hash128 game_key(const GameRecord& game, std::uint64_t seed = 0);

}  // namespace ouk
