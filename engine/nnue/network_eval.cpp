#include "engine/nnue/network_eval.h"

#include <cassert>

namespace ouk {

NetworkEval::NetworkEval(std::shared_ptr<const Network> network, const Kernels& kernels, int plies)
    : network_(std::move(network)),
      kernels_(&kernels),
      plies_(static_cast<std::size_t>(plies) + 1, Ply{Accumulator(network_->width())}) {}

NetworkEval::Ply& NetworkEval::at(int ply) {
    assert(ply >= 0 && static_cast<std::size_t>(ply) < plies_.size());
    return plies_[static_cast<std::size_t>(ply)];
}

void NetworkEval::set_root(const Position& position) {
    at(0).accumulator.refresh(*network_, *kernels_, position);
    at(0).is_computed = true;
}

void NetworkEval::make(int ply, const Position& before, Move move) {
    Ply& next = at(ply + 1);
    next.changes = move ? changes_of(before, move) : Changes{};
    next.is_computed = false;
}

Score NetworkEval::evaluate(int ply, const Position& position) {
    int computed = ply;
    while (!at(computed).is_computed) --computed;
    for (; computed < ply; ++computed) {
        Ply& next = at(computed + 1);
        next.accumulator.update(*network_, *kernels_, at(computed).accumulator, next.changes);
        next.is_computed = true;
    }
    return score_of(*network_, *kernels_, at(ply).accumulator, position.side_to_move());
}

}  // namespace ouk
