// Evaluates the positions of one search with a network; fulfils the search's Evaluator concept.
// Keeps one accumulator a ply, computed only when `evaluate` asks: it walks back to the nearest
// ply that is computed and goes forward from there. The root always is. Where a side's khon went to
// another bucket or half of the board on the way, that side's sums are made anew.
// Belongs to one thread; the network is shared.
#pragma once

#include <memory>
#include <optional>
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
    /// Of White's and of Black's sums.
    using OfSides = std::array<bool, kColors>;
    struct Ply {
        Accumulator accumulator;
        Changes changes{};  // against the ply before
        OfSides is_computed{};
        OfSides has_new_view{};  // the side sees the board otherwise than on the ply before
    };
    [[nodiscard]] Ply& at(int ply);
    void note_views(Ply& next);
    /// The ply whose sums lead to that one's; none if they must be made anew.
    [[nodiscard]] std::optional<int> computed_before(int ply, Color side);
    void compute(int ply, const Position& position);
    void compute_both(int from, int ply, const Views& views);
    void compute_side(int ply, const Position& position, Color side, View view);

    std::shared_ptr<const Network> network_;
    const Kernels* kernels_;
    Views fixed_views_;  // where they do not change
    std::vector<Ply> plies_;
};

}  // namespace ouk
