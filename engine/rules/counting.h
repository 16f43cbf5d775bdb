// The counting rules of the makruk family: how long a side may go on without mate. A count starts,
// restarts and runs by itself after every move; the game is drawn once its plies exceed its limit.
// Source: Fairy-Stockfish's makruk and cambodian; in words: data/README.md, "Rulesets".
#pragma once

#include <array>
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
    bool moves_trey;  // a sutra does, too
    bool promoted;
    std::optional<PieceKind> captured;
};

/// A ruleset's numbers in compiled form. No count at all where it has no limits.
class CountingRules {
public:
    CountingRules() = default;
    /// Throws Error naming the key where a limit is not "N KIND MOVES" or "any MOVES".
    CountingRules(const Ruleset& ruleset, bool neang_slides);

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
    /// Makes `count` that after `move`; `men` is the board after it.
    void advance(CountState& count, CountedMove move, const Placement& men) const {
        if (count.running() || may_start(men)) {
            count = after(count, move, men);
        } else {
            count.plies = resets_clock(move) ? 0 : static_cast<std::uint16_t>(count.plies + 1);
        }
    }

private:
    struct BareLimit {
        PieceKind kind;
        int at_least;
        int moves;
    };
    enum class Owner { None, Weaker, Mater };

    /// False where no count can start on this board: the case of nearly every move.
    [[nodiscard]] bool may_start(const Placement& men) const {
        const bool trey_forbid = trey_forbid_start_ && men.pieces(PieceKind::Trey).any();
        const bool too_many = men.pieces(Color::White).count() > most_men_to_start_ &&
                              men.pieces(Color::Black).count() > most_men_to_start_;
        return !trey_forbid && !too_many;
    }
    [[nodiscard]] static bool resets_clock(CountedMove move) {
        return move.captured.has_value() || move.moves_trey;
    }
    /// A running count grows, the plain clock grows or starts again.
    [[nodiscard]] static CountState clock_after(CountState before, CountedMove move);
    [[nodiscard]] CountState after(CountState before, CountedMove move, const Placement& men) const;
    [[nodiscard]] CountState after_by_board(CountState before, CountedMove move,
                                            const Placement& men) const;
    [[nodiscard]] CountState after_by_mater(CountState before, CountedMove move,
                                            const Placement& men) const;
    [[nodiscard]] int bare_limit(const Placement& men, Color side) const;
    [[nodiscard]] CountState started(int moves, int plies, const Placement& men) const;
    /// Twice the material of a side.
    [[nodiscard]] int worth(const Placement& men, Color side) const;
    /// Against the highest class of men that `side` owns; 0 = it owns none.
    [[nodiscard]] int class_limit(const Placement& men, Color side) const;

    Owner owner_ = Owner::None;
    // By kind, as the Thai texts value them: trey 1, neang 1.5, koul 2.5, ses 3, touk 5.
    std::array<int, kPieceKinds> twice_worth_{2, 3, 5, 6, 10, 0};
    bool mate_by_counter_draws_ = false;
    bool bare_starts_at_men_ = true;
    bool trey_forbid_all_ = true;
    int bare_limit_with_trey_ = 0;
    int board_max_men_ = 0;
    int board_limit_ = 0;
    bool trey_forbid_start_ = false;  // trey on the board, whatever else stands there
    int most_men_to_start_ = 0;       // of the side that has fewer
    std::vector<BareLimit> bare_limits_;
};

}  // namespace ouk
