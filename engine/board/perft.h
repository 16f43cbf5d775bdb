// Perft: the number of legal move sequences of a given length; the test of move generation.
// Stops at mate and stalemate only, not at repetition, count or material draws.
#pragma once

#include <cstdint>

#include "engine/board/position.h"

namespace ouk {

/// Leaves are counted in bulk. `depth` >= 0; 0 counts 1.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);

}  // namespace ouk
