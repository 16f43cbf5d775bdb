// The hand-crafted evaluation: terms with a weight for the middlegame and one for the endgame
// (terms.h, term_counter.h), mixed by the men that are left, then scaled towards a draw where the
// material or the running count makes winning hard. No state beside the weights.
#pragma once

#include "engine/board/position.h"
#include "engine/board/score.h"
#include "engine/eval/terms.h"

namespace ouk {

class ClassicalEval {
public:
    explicit ClassicalEval(const EvalWeights& weights = {}) : weights_(weights) {}

    void set_root(const Position&) {}
    void make(int, const Position&, Move) {}
    /// Side to move's view.
    [[nodiscard]] Score evaluate(int, const Position& position) const;

private:
    EvalWeights weights_;
};

/// Share of the middlegame weights, of kFullPhase: all men on the board is the whole.
inline constexpr int kFullPhase = 34;
[[nodiscard]] int game_phase(const Position& position);

/// What is left of an advantage of `strong`, of kFullScale.
inline constexpr int kFullScale = 64;
[[nodiscard]] int win_scale(const Position& position, Color strong);

}  // namespace ouk
