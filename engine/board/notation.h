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

/// `Nf3`, `exd5=M`, `Rae1+`, `Ra8#`. Precondition: `move` is legal.
[[nodiscard]] std::string to_san(const Position& position, Move move);
/// Check and mate marks are ignored; `=M` may be missing where there is one choice. Throws Error
/// if no legal move, or more than one, reads so.
[[nodiscard]] Move parse_san(const Position& position, std::string_view text);

}  // namespace ouk
