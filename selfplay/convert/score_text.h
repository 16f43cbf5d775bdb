// A score as the comment of a move has it, in the form that tournament programs write and read:
// `+0.35`, pawns as the side that moved sees them, or `-M4`, a mate in so many plies. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/rules/types.h"

namespace ouk {

/// Of a stored score (White's view) before a move of `mover`; empty where there is none.
[[nodiscard]] std::string score_text(std::int16_t score, Color mover);
/// The stored score that a comment begins with: alone, or with a depth behind it, as in
/// `+0.35/12 0.5s`. Scores beyond what an evaluation can be are held at it. nullopt of any other
/// comment.
[[nodiscard]] std::optional<std::int16_t> parse_score_text(std::string_view comment, Color mover);

}  // namespace ouk
