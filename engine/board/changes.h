// What a move takes from and puts on the board: all that an incremental evaluation needs.
#pragma once

#include <array>

#include "engine/board/position.h"

namespace ouk {

struct PlacedPiece {
    Piece piece;
    Square square;
};

/// At most two men leave their squares and two arrive (a sutra moves two of one's own).
struct Changes {
    std::array<PlacedPiece, 2> removed{};
    std::array<PlacedPiece, 2> added{};
    int removed_count = 0;
    int added_count = 0;
};

/// Precondition: `move` is legal in `before`.
[[nodiscard]] Changes changes_of(const Position& before, Move move);

}  // namespace ouk
