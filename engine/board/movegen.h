// Legal moves. Everything generated is legal: pins are masks, the khon's squares are tested.
// Order is fixed (lowest from-square first, then lowest to-square), so that everything built on it
// is reproducible. Safe from any thread.
#pragma once

#include <array>

#include "engine/board/position.h"

namespace ouk {

/// A fixed array that lives on the stack; iterated with range-for.
class MoveList {
public:
    /// More than any position has: 16 men of at most 26 moves each.
    static constexpr int kCapacity = 512;

    void push(Move move) { moves_[size_++] = move; }
    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] Move operator[](int index) const { return moves_[index]; }
    [[nodiscard]] const Move* begin() const { return moves_.data(); }
    [[nodiscard]] const Move* end() const { return moves_.data() + size_; }

private:
    std::array<Move, kCapacity> moves_;  // only the first size_ are set
    int size_ = 0;
};

[[nodiscard]] MoveList legal_moves(const Position& position);
/// Captures and promotions only.
[[nodiscard]] MoveList legal_captures(const Position& position);
/// The legal moves that legal_captures leaves out.
[[nodiscard]] MoveList legal_quiets(const Position& position);
[[nodiscard]] int count_legal_moves(const Position& position);
[[nodiscard]] bool has_legal_move(const Position& position);
/// True for a move of any origin (hash table, file) if it is legal here.
[[nodiscard]] bool is_legal(const Position& position, Move move);
[[nodiscard]] inline bool is_capture(const Position& position, Move move) {
    return position.occupied().has(move.to());
}

}  // namespace ouk
