// FEN in and out: `placement side rights limit count move`; side and rest may be missing.
#pragma once

#include <string>
#include <string_view>

#include "engine/board/position.h"

namespace ouk {

/// Missing fields take defaults: white, no rights, no count, move 1. Letters are the ruleset's;
/// `B`, `Q` for koul and neang where a board has no letter of theirs. `~` behind what a trey
/// becomes tells nothing (`M~` is a neang unless M is another man's letter). Throws Error that
/// names the field, what stands there and what was expected.
[[nodiscard]] Position parse_fen(const Rules& rules, std::string_view fen);
/// The same for perft's arrangements (engine/board/setup.h).
[[nodiscard]] Position parse_arrangement(const Rules& rules, std::string_view fen);
/// What FEN calls a side.
[[nodiscard]] constexpr char fen_letter(Color color) {
    return color == Color::White ? 'w' : 'b';
}
/// All fields: six, and where the first check wins the checks that are still needed (`1+1`).
[[nodiscard]] std::string to_fen(const Position& position);
[[nodiscard]] Position start_position(const Rules& rules);

}  // namespace ouk
