// What the tests of this room share: a searched position with its history, and a plain search
// without table, ordering or pruning, to compare with.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "engine/board/fen.h"
#include "engine/board/notation.h"
#include "engine/game/game.h"
#include "engine/game/outcome.h"
#include "engine/search/engine.h"

namespace ouk::test {

/// A game written as text.
struct Game : ouk::Game {
    explicit Game(const Position& start) : ouk::Game(start) {}
    Game(const Rules& rules, const std::string& fen) : Game(parse_fen(rules, fen)) {}

    using ouk::Game::play;
    void play(const std::vector<std::string>& moves) {
        for (const std::string& move : moves) {
            play(parse_uci(position, move));
        }
    }
};

/// 1 if the side to move can force mate within `plies`, -1 if it is mated by force, else 0. Ends by
/// the rules are draws. Minimax that stops at the first winning move, nothing more.
inline int solve(const Position& position, History& history, int plies) {
    if (const auto end = outcome(position, history)) {
        if (end->result == Result::Draw) return 0;
        return end->result == win_for(position.side_to_move()) ? 1 : -1;
    }
    if (plies == 0) return 0;
    int best = -1;
    for (const Move move : legal_moves(position)) {
        const Position next = position.after(move);
        history.push(position, move, next);
        best = std::max(best, -solve(next, history, plies - 1));
        history.pop();
        if (best == 1) break;
    }
    return best;
}

inline std::unique_ptr<Engine> make_test_engine(const Rules& rules, const std::string& eval) {
    return make_engine(load_eval(rules, eval), {.hash_mib = 2});
}

}  // namespace ouk::test
