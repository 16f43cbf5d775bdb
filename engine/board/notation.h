// Moves as text: UCI (from-to, promotion suffix) and SAN (letters of the ruleset).
#pragma once

#include <string>
#include <string_view>

#include "engine/board/position.h"

namespace ouk {

[[nodiscard]] std::string to_uci(const Rules& rules, Move move);
/// The promotion suffix may be missing where there is one choice. Throws Error if the text is no
/// move or the move is not legal here.
[[nodiscard]] Move parse_uci(const Position& position, std::string_view text);

/// `Nf3`, `exd5=M`, `Rae1+`, `Ra8#`. A check is `+` also where it ends the game by itself. Nothing
/// marks a sutra: `Nc3` lands on an own trey, which steps ahead. Precondition: `move` is legal.
[[nodiscard]] std::string to_san(const Position& position, Move move);

/// Reads what people write, as long as exactly one legal move is meant: more of the from-square
/// than needed (`Nb1d2`, `Ng1-f3`, `e3e4`), captures without `x`, check, mate and quality marks or
/// none; B, S for koul and Q, F, M for neang where the ruleset has no such letter. A promotion is
/// `=M`, `M` or `(M)`; where there is one choice it may be missing, or name the trey, which is
/// turned over (`=P`). Throws Error if no legal move, or more than one, reads so.
[[nodiscard]] Move parse_san(const Position& position, std::string_view text);

}  // namespace ouk
