// What a set of men must satisfy to be a position; every reader (FEN, packed bytes) asks here.
#pragma once

#include <string>

#include "engine/board/position.h"

namespace ouk {

/// Throws Error at `where` naming what is wrong: khon missing or twice, more than 16 men a side, a
/// trey where none can stand, a right without its man, the side not to move in check.
[[nodiscard]] Position checked_position(const Rules& rules, const Setup& setup,
                                        const std::string& where);

}  // namespace ouk
