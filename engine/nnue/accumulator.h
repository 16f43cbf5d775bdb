// The first layer's sums for one position, as White and as Black see it: int16, proved not to
// overflow for up to 32 men (ranges.h). `refresh` adds everything up, `update` only what a move
// changed; both give the same bits. Belongs to one thread.
#pragma once

#include "engine/board/changes.h"
#include "engine/nnue/kernels.h"
#include "engine/nnue/network.h"

namespace ouk {

class Accumulator {
public:
    explicit Accumulator(int width) : values_(static_cast<std::size_t>(kColors * width)) {}

    void refresh(const Network& network, const Kernels& kernels, const Position& position);
    /// The accumulator after `changes`, from the one before them, `parent`.
    void update(const Network& network, const Kernels& kernels, const Accumulator& parent,
                const Changes& changes);

    /// The sums as `perspective` sees them, one for each neuron, 32-byte aligned.
    [[nodiscard]] const std::int16_t* view(Color perspective) const {
        return values_.data() + offset(perspective);
    }
    friend bool operator==(const Accumulator&, const Accumulator&) = default;

private:
    [[nodiscard]] std::size_t offset(Color perspective) const {
        return perspective == Color::White ? 0 : values_.size() / kColors;
    }
    AlignedVector<std::int16_t> values_;
};

/// The network's score, from the view of the side to move.
[[nodiscard]] Score score_of(const Network& network, const Kernels& kernels,
                             const Accumulator& accumulator, Color side_to_move);

}  // namespace ouk
