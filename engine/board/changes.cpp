#include "engine/board/changes.h"

namespace ouk {

Changes changes_of(const Position& before, Move move) {
    Changes changes;
    const Piece moved{before.side_to_move(), before.kind_on(move.from())};
    changes.removed[changes.removed_count++] = {moved, move.from()};
    if (const auto there = before.piece_on(move.to())) {
        changes.removed[changes.removed_count++] = {*there, move.to()};
        const bool is_sutra = there->color == moved.color;
        if (is_sutra) {
            changes.added[changes.added_count++] = {*there, trey_step(moved.color, move.to())};
        }
    }
    const PieceKind arrives = move.promotes() ? move.promotion() : moved.kind;
    changes.added[changes.added_count++] = {{moved.color, arrives}, move.to()};
    return changes;
}

}  // namespace ouk
