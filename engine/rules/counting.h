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
    std::optional<Color> owner = {};  // whose count it is, where the ruleset says so
    [[nodiscard]] bool running() const { return limit != 0; }
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

    /// Counts belong to a side: always in the procedure `mater`, where one is weaker in `weaker`.
    [[nodiscard]] bool may_have_owner() const { return owner_ != Owner::None; }
    [[nodiscard]] bool must_have_owner() const { return owner_ == Owner::Mater; }
    /// Plies that may still be played before the game is drawn: below 0 it is. Mate and stalemate
    /// come before it. Precondition: the count runs.
    [[nodiscard]] int plies_left(CountState count) const {
        return count.limit - count.plies - (owner_ == Owner::Mater ? 1 : 0);
    }
    [[nodiscard]] bool expired(CountState count) const {
        return count.running() && plies_left(count) < 0;
    }
    /// A mate by `winner` is a draw, since the winner was counting.
    [[nodiscard]] bool undoes_mate(CountState count, Color winner) const {
        return mate_by_counter_draws_ && count.running() && count.plies > 0 &&
               count.owner == winner;
    }

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
    enum class Owner { None, Weaker, Mater };

    [[nodiscard]] CountState after_by_board(CountState before, const CountedMove& move,
                                            const Placement& men) const;
    [[nodiscard]] CountState after_by_mater(CountState before, const CountedMove& move,
                                            const Placement& men) const;
    [[nodiscard]] int bare_limit(const Placement& men, Color side) const;
    [[nodiscard]] CountState started(int moves, int plies, const Placement& men) const;
    /// Against the highest class of men that `side` owns; 0 = it owns none.
    [[nodiscard]] int class_limit(const Placement& men, Color side) const;

    Owner owner_ = Owner::None;
    bool mate_by_counter_draws_ = false;
    bool bare_starts_at_men_ = true;
    bool trey_forbid_all_ = true;
    int bare_limit_with_trey_ = 0;
    int board_max_men_ = 0;
    int board_limit_ = 0;
    std::vector<BareLimit> bare_limits_;
};

}  // namespace ouk
