// What a set of men must satisfy to be a position; every reader (FEN, packed bytes) asks here.
#pragma once

#include <string>

#include "engine/board/position.h"

namespace ouk {

/// Throws Error at `where` naming what is wrong: khon missing or twice, more than 16 men a side, a
/// trey where none can stand, a right without its man, the side not to move in check.
[[nodiscard]] Position checked_position(const Rules& rules, const Setup& setup,
                                        const std::string& where);
/// For perft, which can count moves where no game gets to, as its oracles do: a khon may be
/// missing, and the side not to move may be in check.
[[nodiscard]] Position arranged_position(const Rules& rules, const Setup& setup,
                                         const std::string& where);

}  // namespace ouk
