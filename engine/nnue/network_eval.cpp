#include "engine/nnue/network_eval.h"

#include <cassert>

namespace ouk {

NetworkEval::NetworkEval(std::shared_ptr<const Network> network, const Kernels& kernels, int plies)
    : network_(std::move(network)),
      kernels_(&kernels),
      fixed_views_{network_->features().view(Color::White, {}),
                   network_->features().view(Color::Black, {})},
      plies_(static_cast<std::size_t>(plies) + 1, Ply{Accumulator(network_->width())}) {}

NetworkEval::Ply& NetworkEval::at(int ply) {
    assert(ply >= 0 && static_cast<std::size_t>(ply) < plies_.size());
    return plies_[static_cast<std::size_t>(ply)];
}

void NetworkEval::set_root(const Position& position) {
    at(0).accumulator.refresh(*network_, *kernels_, position);
    at(0).is_computed = {true, true};
}

void NetworkEval::make(int ply, const Position& before, Move move) {
    Ply& next = at(ply + 1);
    next.changes = move ? changes_of(before, move) : Changes{};
    next.is_computed = {};
    if (network_->features().has_views()) note_views(next);
}

void NetworkEval::note_views(Ply& next) {
    const FeatureSet& features = network_->features();
    next.has_new_view = {};
    for (int i = 0; i < next.changes.added_count; ++i) {
        const auto [piece, to] = next.changes.added[static_cast<std::size_t>(i)];
        if (piece.kind != PieceKind::Khon) continue;
        for (int j = 0; j < next.changes.removed_count; ++j) {
            const auto [other, from] = next.changes.removed[static_cast<std::size_t>(j)];
            if (other != piece) continue;
            next.has_new_view[index_of(piece.color)] =
                features.view(piece.color, from) != features.view(piece.color, to);
        }
    }
}

std::optional<int> NetworkEval::computed_before(int ply, Color side) {
    const auto index = static_cast<std::size_t>(index_of(side));
    for (; !at(ply).is_computed[index]; --ply) {
        if (at(ply).has_new_view[index]) return std::nullopt;
    }
    return ply;
}

void NetworkEval::compute_both(int from, int ply, const Views& views) {
    for (; from < ply; ++from) {
        Ply& next = at(from + 1);
        next.accumulator.update(*network_, *kernels_, at(from).accumulator, next.changes, views);
        next.is_computed = {true, true};
    }
}

void NetworkEval::compute_side(int ply, const Position& position, Color side, View view) {
    const auto index = static_cast<std::size_t>(index_of(side));
    const std::optional<int> from = computed_before(ply, side);
    if (!from) {
        at(ply).accumulator.refresh_side(*network_, *kernels_, position, side);
        at(ply).is_computed[index] = true;
        return;
    }
    for (int last = *from; last < ply; ++last) {
        Ply& next = at(last + 1);
        next.accumulator.update_side(*network_, *kernels_, at(last).accumulator, next.changes, side,
                                     view);
        next.is_computed[index] = true;
    }
}

void NetworkEval::compute(int ply, const Position& position) {
    const Views views = views_of(*network_, position);
    const std::optional<int> white = computed_before(ply, Color::White);
    if (white && white == computed_before(ply, Color::Black)) {
        compute_both(*white, ply, views);
        return;
    }
    for (const Color side : kBothColors) {
        compute_side(ply, position, side, views[static_cast<std::size_t>(index_of(side))]);
    }
}

Score NetworkEval::evaluate(int ply, const Position& position) {
    if (network_->features().has_views()) {
        compute(ply, position);
    } else {
        // Both sides are always computed together, and no khon is asked for.
        int from = ply;
        while (!at(from).is_computed[0]) --from;
        compute_both(from, ply, fixed_views_);
    }
    return score_of(*network_, *kernels_, at(ply).accumulator, position);
}

}  // namespace ouk
