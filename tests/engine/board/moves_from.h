// The legal moves of one man, as text.
#pragma once

#include <set>
#include <string>

#include "engine/board/movegen.h"
#include "engine/board/notation.h"

namespace ouk::test {

/// Where the man on `from` may go, as UCI writes it: `e3`, `a6m`.
inline std::set<std::string> moves_from(const Position& position, const std::string& from) {
    std::set<std::string> found;
    for (const Move move : legal_moves(position)) {
        const std::string text = to_uci(position.rules(), move);
        if (text.substr(0, 2) == from) found.insert(text.substr(2));
    }
    return found;
}

}  // namespace ouk::test
