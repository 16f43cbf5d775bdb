// What must hold of positions however they were made, and the rulesets that the targets try it in.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/board/movegen.h"
#include "engine/board/position.h"

namespace ouk::fuzz {

/// Ends the program, in release builds too, and tells `property` and `where` unless it `holds`.
void require(bool holds, std::string_view property, const std::string& where);

/// The preset that `name` names. Any other text chooses one by its bytes, so that whatever a fuzzer
/// makes of a name leads somewhere. Compiled once and kept.
[[nodiscard]] std::shared_ptr<const Rules> rules_for(std::string_view name);

/// The lists of moves agree with each other, each move is legal and leaves no khon attacked.
void check_moves(const Position& position);
/// FEN and packed bytes give the position back.
void check_text(const Position& position);
/// Every legal move has a SAN and a UCI text of its own.
void check_notation(const Position& position);
/// What a move makes of a position equals what its FEN reads as, the incremental key with it.
void check_successor(const Position& position, Move move);

}  // namespace ouk::fuzz
