// What the search needs of an evaluation: told of each move along the line, it gives the worth of
// the position at a ply. Evaluators without memory ignore set_root and make.
// An evaluator belongs to one search on one thread.
#pragma once

#include <concepts>

#include "engine/board/position.h"
#include "engine/board/score.h"

namespace ouk {

template <class E>
concept Evaluator = requires(E evaluator, int ply, const Position& position, Move move) {
    evaluator.set_root(position);         // ply 0
    evaluator.make(ply, position, move);  // from `position` at `ply` to ply + 1; Move{} = null move
    // Side to move's view, strictly inside ± kMateBound. The position is the one at `ply`.
    { evaluator.evaluate(ply, position) } -> std::same_as<Score>;
};

}  // namespace ouk
