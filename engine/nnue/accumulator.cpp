#include "engine/nnue/accumulator.h"

namespace ouk {
namespace {

/// Weight rows of a move's men, as one perspective sees them.
class ChangedRows {
public:
    ChangedRows(const Network& network, Color perspective, const std::array<PlacedPiece, 2>& men,
                int count)
        : count_(count) {
        for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
            const auto [piece, square] = men[i];
            rows_[i] = network.row(feature_index(perspective, piece, square, network.map()));
        }
    }
    [[nodiscard]] RowList list() const { return {rows_.data(), count_}; }

private:
    std::array<const std::int16_t*, 2> rows_{};
    int count_;
};

}  // namespace

void Accumulator::refresh(const Network& network, const Kernels& kernels,
                          const Position& position) {
    for (const Color perspective : kBothColors) {
        std::array<const std::int16_t*, kSquares> rows;
        int count = 0;
        for (const int feature : active_features(position, perspective, network.map())) {
            rows[static_cast<std::size_t>(count++)] = network.row(feature);
        }
        kernels.accumulate(network.bias(), {rows.data(), count}, {rows.data(), 0},
                           values_.data() + offset(perspective), network.width());
    }
}

void Accumulator::update(const Network& network, const Kernels& kernels, const Accumulator& parent,
                         const Changes& changes) {
    for (const Color perspective : kBothColors) {
        const ChangedRows added(network, perspective, changes.added, changes.added_count);
        const ChangedRows removed(network, perspective, changes.removed, changes.removed_count);
        kernels.accumulate(parent.view(perspective), added.list(), removed.list(),
                           values_.data() + offset(perspective), network.width());
    }
}

Score score_of(const Network& network, const Kernels& kernels, const Accumulator& accumulator,
               Color side_to_move) {
    return network.score(kernels.output(accumulator.view(side_to_move),
                                        accumulator.view(~side_to_move), network.output_weight(),
                                        network.width()));
}

}  // namespace ouk
