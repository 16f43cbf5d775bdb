// What the search keeps about each ply of the line it is on, and the line itself. The positions
// are values in the recursion, not here.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "engine/board/score.h"
#include "engine/search/histories.h"
#include "engine/search/picker.h"

namespace ouk {

/// The best line from a ply on; at most kMaxPly moves.
class Line {
public:
    void clear() { size_ = 0; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    /// Becomes `first` and what follows it; the tail of the longest line is dropped.
    void assign(Move first, const Line& rest) {
        moves_[0] = first;
        const int kept = std::min(rest.size_, kMaxPly - 1);
        std::copy_n(rest.moves_.begin(), kept, moves_.begin() + 1);
        size_ = kept + 1;
    }
    [[nodiscard]] std::vector<Move> moves() const {
        return {moves_.begin(), moves_.begin() + size_};
    }

private:
    std::array<Move, kMaxPly> moves_;  // only the first size_ are set
    int size_ = 0;
};

struct Frame {
    std::uint64_t key = 0;                 // Position::key() of this ply
    Score static_eval = kNoScore;          // side to move's view, corrected; none in check
    Move excluded;                         // left out while a singular move is looked for
    bool is_null_child = false;            // the move before was the null move
    Continuation* continuation = nullptr;  // of the move made from here
    Killers killers{};
    Line pv;
};

/// Moves tried at a node, to unlearn them when another one cuts. Keeps the first ones only.
class TriedMoves {
public:
    void push(Move move) {
        if (!moves_.full()) moves_.push(move);
    }
    [[nodiscard]] const Move* begin() const { return moves_.begin(); }
    [[nodiscard]] const Move* end() const { return moves_.end(); }

private:
    static constexpr int kMost = 48;
    MoveArray<kMost> moves_;
};

}  // namespace ouk
