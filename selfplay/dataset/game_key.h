// What makes two games the same: where they begin, and their moves; not their numbers, players,
// scores or results.
#pragma once

#include <cstdint>
#include <string>

#include "engine/base/hash.h"
#include "selfplay/dataset/game_record.h"

namespace ouk {

/// As bytes, two a move: a game's beginning is the beginning of these.
void append_start_and_moves(std::string& to, const GameRecord& game);

/// Equal games have equal keys; another seed gives other keys.
[[nodiscard]] Hash128 game_key(const GameRecord& game, std::uint64_t seed = 0);

}  // namespace ouk
