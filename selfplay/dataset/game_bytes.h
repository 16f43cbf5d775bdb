// One game as bytes: what content_hash is taken over and what journals hold. The order is in
// data/README.md, "Game bytes"; append and parse mirror each other.
#pragma once

#include <string>
#include <string_view>

#include "selfplay/dataset/game_record.h"

namespace ouk {

void append_game_bytes(std::string& to, const GameRecord& game);
/// Throws Error at `where` unless `bytes` are exactly one game.
[[nodiscard]] GameRecord parse_game_bytes(std::string_view bytes, const std::string& where);

}  // namespace ouk
