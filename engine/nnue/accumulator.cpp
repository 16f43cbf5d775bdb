#include "engine/nnue/accumulator.h"

#include <algorithm>

namespace ouk {
namespace {

/// Weight rows of a move's men, as both sides see them.
class ChangedRows {
public:
    ChangedRows(const Network& network, const std::array<PlacedPiece, 2>& men, int count)
        : count_(count) {
        std::size_t next = 0;
        for (const Color perspective : kBothColors) {
            for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
                const auto [piece, square] = men[i];
                rows_[next++] = network.row(feature_index(
                    perspective, piece, square, network.features().view(perspective, Square{})));
            }
        }
    }
    [[nodiscard]] RowList list() const { return {rows_.data(), count_}; }

private:
    std::array<const std::int16_t*, 4> rows_;  // only those of count_ men are set
    int count_;
};

}  // namespace

void Accumulator::refresh(const Network& network, const Kernels& kernels,
                          const Position& position) {
    std::array<const std::int16_t*, kColors * kSquares> rows;
    std::size_t count = 0;
    for (const Color perspective : kBothColors) {
        std::copy_n(network.bias(), network.width(), values_.data() + offset(perspective));
        for (const int feature : active_features(position, perspective, network.features())) {
            rows[count++] = network.row(feature);
        }
    }
    kernels.accumulate(values_.data(), {rows.data(), static_cast<int>(count) / kColors},
                       {rows.data(), 0}, values_.data(), network.width());
}

void Accumulator::update(const Network& network, const Kernels& kernels, const Accumulator& parent,
                         const Changes& changes) {
    const ChangedRows added(network, changes.added, changes.added_count);
    const ChangedRows removed(network, changes.removed, changes.removed_count);
    kernels.accumulate(parent.values_.data(), added.list(), removed.list(), values_.data(),
                       network.width());
}

Score score_of(const Network& network, const Kernels& kernels, const Accumulator& accumulator,
               Color side_to_move) {
    return network.score(kernels.output(accumulator.view(side_to_move),
                                        accumulator.view(~side_to_move), network.output_weight(),
                                        network.width()));
}

}  // namespace ouk
