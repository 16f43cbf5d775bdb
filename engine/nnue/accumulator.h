// The first layer's sums of men for one position, as White and as Black see it: int16, proved not
// to overflow for up to 32 men (ranges.h). `refresh` adds everything up, `update` only what a move
// changed; both give the same bits. The count is no part of it: score_of adds it.
// Belongs to one thread.
#pragma once

#include <array>

#include "engine/board/changes.h"
#include "engine/nnue/kernels.h"
#include "engine/nnue/network.h"

namespace ouk {

/// How White and Black see the board.
using Views = std::array<View, kColors>;
[[nodiscard]] inline Views views_of(const Network& network, const Position& position) {
    return {network.features().view(Color::White, position.khon(Color::White)),
            network.features().view(Color::Black, position.khon(Color::Black))};
}

class Accumulator {
public:
    explicit Accumulator(int width) : values_(static_cast<std::size_t>(kColors * width)) {}

    void refresh(const Network& network, const Kernels& kernels, const Position& position);
    void refresh_side(const Network& network, const Kernels& kernels, const Position& position,
                      Color perspective);
    /// The accumulator after `changes`, from the one before them, `parent`. Precondition: the views
    /// are the same before and after.
    void update(const Network& network, const Kernels& kernels, const Accumulator& parent,
                const Changes& changes, const Views& views);
    /// The same for one side's sums alone.
    void update_side(const Network& network, const Kernels& kernels, const Accumulator& parent,
                     const Changes& changes, Color perspective, View view);

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

/// The network's score, from the view of the side to move. `accumulator` is that of `position`.
[[nodiscard]] Score score_of(const Network& network, const Kernels& kernels,
                             const Accumulator& accumulator, const Position& position);

}  // namespace ouk
