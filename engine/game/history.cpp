#include "engine/game/history.h"

#include "engine/board/movegen.h"

namespace ouk {

History::History(const Position& start) : entries_{{start.key(), 0}} {}

void History::push(const Position& before, Move move, const Position& after) {
    const bool irreversible =
        is_capture(before, move) || before.kind_on(move.from()) == PieceKind::Trey;
    const int reversible = irreversible ? 0 : entries_.back().reversible_plies + 1;
    entries_.push_back({after.key(), reversible});
}

int History::occurrences() const {
    const Entry& last = entries_.back();
    const std::size_t at = entries_.size() - 1;
    int count = 1;
    // The same side is to move every second ply, and no position comes back within two.
    for (std::size_t back = 4; back <= static_cast<std::size_t>(last.reversible_plies); back += 2) {
        count += entries_[at - back].key == last.key ? 1 : 0;
    }
    return count;
}

}  // namespace ouk
