// Which men mate: the search for a position in which a khon, with one or two men of a kind, has
// mated a bare one. It looks at every such position in which the khon that mates takes a square
// from the other. Pure functions, safe from any thread; up to some tenths of a second where there
// is no mate.
#pragma once

#include <optional>

#include "engine/board/position.h"

namespace ouk {

/// Black, bare and to move, is mated by White's `men` (1 or 2) of `kind`; nullopt if there is none.
[[nodiscard]] std::optional<Position> find_bare_mate(const Rules& rules, PieceKind kind, int men);

}  // namespace ouk
