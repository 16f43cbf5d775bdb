// Legal moves. Everything generated is legal: pins are masks, the khon's squares are tested.
// Order is fixed (lowest from-square first, then lowest to-square), so that everything built on it
// is reproducible. Safe from any thread.
#pragma once

#include "engine/board/move_array.h"
#include "engine/board/position.h"

namespace ouk {

/// More than any position has: 16 men of at most 26 moves each.
inline constexpr int kMaxMoves = 512;
using MoveList = MoveArray<kMaxMoves>;

[[nodiscard]] MoveList legal_moves(const Position& position);
/// Captures and promotions only.
[[nodiscard]] MoveList legal_captures(const Position& position);
/// The legal moves that legal_captures leaves out.
[[nodiscard]] MoveList legal_quiets(const Position& position);
[[nodiscard]] int count_legal_moves(const Position& position);
[[nodiscard]] bool has_legal_move(const Position& position);
/// Some legal move gives check.
[[nodiscard]] bool has_checking_move(const Position& position);
/// True for a move of any origin (hash table, file) if it is legal here.
[[nodiscard]] bool is_legal(const Position& position, Move move);
[[nodiscard]] inline bool is_capture(const Position& position, Move move) {
    return position.pieces(~position.side_to_move()).has(move.to());
}

}  // namespace ouk
