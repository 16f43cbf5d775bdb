// A list of moves that lies on the stack, such as a generator's or a search node's. Only what is
// pushed is ever written: setting all the rest to the null move cost 1 KiB at each node.
#pragma once

#include <cassert>
#include <memory>

#include "engine/rules/types.h"

namespace ouk {

/// At most kCapacity moves; iterated with range-for.
template <int kCapacity>
class MoveArray {
public:
    MoveArray() {}  // not defaulted: that would ask the union for a move to begin with

    /// Precondition: not full.
    void push(Move move) {
        assert(size_ < kCapacity);
        std::construct_at(&moves_[size_++], move);
    }
    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] bool full() const { return size_ == kCapacity; }
    [[nodiscard]] Move operator[](int index) const { return moves_[index]; }
    [[nodiscard]] const Move* begin() const { return moves_; }
    [[nodiscard]] const Move* end() const { return moves_ + size_; }

private:
    union {
        Move moves_[kCapacity];  // only the first size_ exist
    };
    int size_ = 0;
};

}  // namespace ouk
