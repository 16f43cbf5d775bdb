// Evaluates the positions of one search with a network; fulfils the search's Evaluator concept.
// Keeps one accumulator a ply, computed only when `evaluate` asks: it walks back to the nearest
// ply that is computed and goes forward from there. The root always is. Belongs to one thread;
// the network is shared.
#pragma once

#include <memory>
#include <vector>

#include "engine/nnue/accumulator.h"

namespace ouk {

class NetworkEval {
public:
    /// Plies from the root to the deepest position of quiescence.
    static constexpr int kDefaultPlies = 2 * kMaxPly;

    explicit NetworkEval(std::shared_ptr<const Network> network,
                         const Kernels& kernels = best_kernels(), int plies = kDefaultPlies);

    /// `position` becomes ply 0.
    void set_root(const Position& position);
    /// `before` stands at `ply`; `move` leads to ply + 1. The null value is the null move.
    void make(int ply, const Position& before, Move move);
    /// From the view of the side to move. Precondition: `position` is what set_root and make led
    /// to at `ply`.
    [[nodiscard]] Score evaluate(int ply, const Position& position);

    [[nodiscard]] const Network& network() const { return *network_; }

private:
    struct Ply {
        Accumulator accumulator;
        Changes changes{};  // against the ply before
        bool is_computed = false;
    };
    [[nodiscard]] Ply& at(int ply);

    std::shared_ptr<const Network> network_;
    const Kernels* kernels_;
    std::vector<Ply> plies_;
};

}  // namespace ouk
