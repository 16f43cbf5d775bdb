// The counting rules of the makruk family: how long a side may go on without mate. A count starts,
// restarts and runs by itself after every move; the game is drawn once its plies exceed its limit.
// Source: Fairy-Stockfish's makruk and cambodian; in words: data/README.md, "Rulesets".
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/rules/placement.h"
#include "engine/rules/ruleset.h"

namespace ouk {

/// A running count, or, where `limit` is 0, the plain clock: plies since the last capture or
/// trey move.
struct CountState {
    std::uint16_t limit = 0;  // plies; 0 = no count runs
    std::uint16_t plies = 0;
    [[nodiscard]] bool running() const { return limit != 0; }
    /// The game is drawn by count (mate and stalemate come before it).
    [[nodiscard]] bool expired() const { return running() && plies > limit; }
    friend bool operator==(CountState, CountState) = default;
};

/// What the count needs to know of a move that was just made.
struct CountedMove {
    Color mover;
    PieceKind moved;  // before promotion
    bool promoted;
    std::optional<PieceKind> captured;
};

/// A ruleset's numbers in compiled form. No count at all where it has no limits.
class CountingRules {
public:
    CountingRules() = default;
    /// Throws Error naming the key where a limit is not "N KIND MOVES" or "any MOVES".
    explicit CountingRules(const Ruleset& ruleset);

    /// The limit in full moves that a count of `side` would have on this board, or 0.
    [[nodiscard]] int limit(const Placement& men, Color side) const;
    /// The state after `move`; `men` is the board after it.
    [[nodiscard]] CountState after(CountState before, const CountedMove& move,
                                   const Placement& men) const;

private:
    struct BareLimit {
        PieceKind kind;
        int at_least;
        int moves;
    };
    [[nodiscard]] int bare_limit(const Placement& men, Color side) const;

    bool trey_forbid_all_ = true;
    int board_max_men_ = 0;
    int board_limit_ = 0;
    std::vector<BareLimit> bare_limits_;
};

}  // namespace ouk
