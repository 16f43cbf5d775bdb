#include "engine/board/perft.h"

#include "engine/board/movegen.h"

namespace ouk {

std::uint64_t perft(const Position& position, int depth) {
    if (depth == 0) {
        return 1;
    }
    if (depth == 1) {
        return static_cast<std::uint64_t>(count_legal_moves(position));
    }
    std::uint64_t nodes = 0;
    for (const Move move : legal_moves(position)) {
        nodes += perft(position.after(move), depth - 1);
    }
    return nodes;
}

}  // namespace ouk
