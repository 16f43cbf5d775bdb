#include "engine/nnue/accumulator.h"

#include "engine/nnue/by_activation.h"
#include "engine/nnue/hidden_layer.h"

namespace ouk {
namespace {

/// Weight rows of a move's men, as one side or one after the other sees them.
class ChangedRows {
public:
    ChangedRows(const Network& network, const std::array<PlacedPiece, 2>& men, int count,
                const Views& views)
        : count_(count) {
        put(network, men, Color::White, views[0], 0);
        put(network, men, Color::Black, views[1], static_cast<std::size_t>(count));
    }
    ChangedRows(const Network& network, const std::array<PlacedPiece, 2>& men, int count,
                Color perspective, View view)
        : count_(count) {
        put(network, men, perspective, view, 0);
    }
    [[nodiscard]] RowList list() const { return {rows_.data(), count_}; }

private:
    void put(const Network& network, const std::array<PlacedPiece, 2>& men, Color perspective,
             View view, std::size_t first) {
        for (std::size_t i = 0; i < static_cast<std::size_t>(count_); ++i) {
            const auto [piece, square] = men[i];
            rows_[first + i] = network.row(feature_index(perspective, piece, square, view));
        }
    }

    std::array<const std::int16_t*, 4> rows_;  // only those of count_ men are set
    int count_;
};

/// One side's sums with those of the count.
class WithCount {
public:
    WithCount(const Network& network, const Kernels& kernels, const std::int16_t* sums,
              int feature) {
        const std::int16_t* const row = network.row(feature);
        kernels.accumulate_side(sums, {&row, 1}, {&row, 0}, sums_.data(), network.width());
    }
    [[nodiscard]] const std::int16_t* sums() const { return sums_.data(); }

private:
    alignas(kTensorAlignment) std::array<std::int16_t, kMaxWidth> sums_;  // only `width` are set
};

Score score_of_sums(const Network& network, const Kernels& kernels, const std::int16_t* own,
                    const std::int16_t* other, int men) {
    const NetworkShape& shape = network.shape();
    const int bucket = output_bucket(shape, men);
    if (shape.hidden > 0) {
        return network.score(hidden_output(network, kernels, own, other, bucket), bucket);
    }
    const OutputKernel output =
        by_activation(shape.activation, kernels.crelu, kernels.screlu, kernels.pairwise);
    return network.score(
        output(own, other, network.output_weight(bucket), shape.width, network.limit()), bucket);
}

}  // namespace

void Accumulator::refresh(const Network& network, const Kernels& kernels,
                          const Position& position) {
    for (const Color perspective : kBothColors) {
        refresh_side(network, kernels, position, perspective);
    }
}

void Accumulator::refresh_side(const Network& network, const Kernels& kernels,
                               const Position& position, Color perspective) {
    std::array<const std::int16_t*, kSquares> rows;
    int count = 0;
    for (const int feature : man_features(position, perspective, network.features())) {
        rows[static_cast<std::size_t>(count++)] = network.row(feature);
    }
    kernels.accumulate_side(network.bias(), {rows.data(), count}, {rows.data(), 0},
                            values_.data() + offset(perspective), network.width());
}

void Accumulator::update(const Network& network, const Kernels& kernels, const Accumulator& parent,
                         const Changes& changes, const Views& views) {
    const ChangedRows added(network, changes.added, changes.added_count, views);
    const ChangedRows removed(network, changes.removed, changes.removed_count, views);
    kernels.accumulate(parent.values_.data(), added.list(), removed.list(), values_.data(),
                       network.width());
}

void Accumulator::update_side(const Network& network, const Kernels& kernels,
                              const Accumulator& parent, const Changes& changes, Color perspective,
                              View view) {
    const ChangedRows added(network, changes.added, changes.added_count, perspective, view);
    const ChangedRows removed(network, changes.removed, changes.removed_count, perspective, view);
    kernels.accumulate_side(parent.view(perspective), added.list(), removed.list(),
                            values_.data() + offset(perspective), network.width());
}

Score score_of(const Network& network, const Kernels& kernels, const Accumulator& accumulator,
               const Position& position) {
    const Color own = position.side_to_move();
    const int men = position.occupied().count();
    const std::optional<int> count = count_feature(network.features(), position.count());
    if (!count) {
        return score_of_sums(network, kernels, accumulator.view(own), accumulator.view(~own), men);
    }
    const WithCount own_side(network, kernels, accumulator.view(own), *count);
    const WithCount other_side(network, kernels, accumulator.view(~own), *count);
    return score_of_sums(network, kernels, own_side.sums(), other_side.sums(), men);
}

}  // namespace ouk
