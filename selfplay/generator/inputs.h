// What a self-play config names, loaded: rules, evaluations, book.
#pragma once

#include <memory>
#include <vector>

#include "engine/search/engine.h"
#include "selfplay/generator/config.h"
#include "selfplay/generator/limits.h"

namespace ouk {

/// Who may sit opposite the run's own evaluation.
struct Opponent {
    EvalSource eval;
    double share;  // of games
};

struct SelfplayInputs {
    std::shared_ptr<const Rules> rules;
    EvalSource eval;
    std::vector<Opponent> opponents;
    std::vector<Position> book;      // empty: games begin at the ruleset's start
    std::vector<MoveLimits> limits;  // by rising ply
};

/// Loads what `config` names and fills in ruleset_hash, start, eval_id, opponent_ids and
/// opening.book_hash. Throws Error: unknown ruleset, broken net, net of another ruleset, a line of
/// the book that is no game, limits that never end, content that is not the one pinned.
[[nodiscard]] SelfplayInputs resolve(SelfplayConfig& config);

}  // namespace ouk
