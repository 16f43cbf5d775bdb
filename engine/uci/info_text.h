// What UCI says of a search in progress. Pure functions.
#pragma once

#include <string>

#include "engine/search/engine.h"

namespace ouk {

/// "cp 34" or, in moves, "mate -3".
[[nodiscard]] std::string score_text(Score score);
/// "info depth 8 seldepth 14 score cp 34 nodes … pv …".
[[nodiscard]] std::string info_text(const SearchInfo& info, const Rules& rules);

}  // namespace ouk
