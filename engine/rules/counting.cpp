#include "engine/rules/counting.h"

#include <algorithm>
#include <sstream>

namespace ouk {

namespace {

constexpr int kPliesPerMove = 2;
constexpr int kTwiceWorthOfSlider = 18;

int kind_from_name(const std::string& word) {
    for (const PieceKind kind : kAllKinds) {
        if (kind_name(kind) == word) {
            return index_of(kind);
        }
    }
    return -1;
}

Error bad_limit(const Ruleset& ruleset, const std::string& line) {
    return ruleset.error("counting.bare_limits", "'" + line + "'",
                         "\"COUNT KIND MOVES\" as in \"2 touk 8\", or \"any MOVES\"");
}

}  // namespace

CountingRules::CountingRules(const Ruleset& ruleset, bool neang_slides)
    : owner_(ruleset.counting_owner == "mater"    ? Owner::Mater
             : ruleset.counting_owner == "weaker" ? Owner::Weaker
                                                  : Owner::None),
      mate_by_counter_draws_(ruleset.counting_mate_by_counter == "draw"),
      bare_starts_at_men_(ruleset.counting_bare_start == "men"),
      trey_forbid_all_(ruleset.counting_trey == "forbid"),
      bare_limit_with_trey_(static_cast<int>(ruleset.counting_bare_limit_with_trey)),
      board_max_men_(static_cast<int>(ruleset.counting_board_max_men)),
      board_limit_(static_cast<int>(ruleset.counting_board_limit)) {
    for (const std::string& line : ruleset.counting_bare_limits) {
        std::istringstream words(line);
        std::string first;
        BareLimit limit{PieceKind::Trey, 0, 0};
        words >> first;
        if (first != "any") {
            std::string kind;
            words >> kind;
            const int index = kind_from_name(kind);
            if (first.size() != 1 || first[0] < '1' || first[0] > '9' || index < 0) {
                throw bad_limit(ruleset, line);
            }
            limit.at_least = first[0] - '0';
            limit.kind = static_cast<PieceKind>(index);
        }
        constexpr int kMostMoves = 1000;
        std::string rest;
        const bool is_whole = static_cast<bool>(words >> limit.moves) && !(words >> rest);
        if (!is_whole || limit.moves < 1 || limit.moves > kMostMoves) {
            throw bad_limit(ruleset, line);
        }
        bare_limits_.push_back(limit);
    }
    if (neang_slides) twice_worth_[index_of(PieceKind::Neang)] = kTwiceWorthOfSlider;
    const bool only_captures_start = owner_ == Owner::Mater;
    trey_forbid_start_ = trey_forbid_all_ && bare_limit_with_trey_ == 0 && !only_captures_start;
    most_men_to_start_ = only_captures_start ? kSquares : std::max(board_max_men_, 1);
}

int CountingRules::bare_limit(const Placement& men, Color side) const {
    const auto holds = [&](const BareLimit& limit) {
        return men.pieces(~side, limit.kind).count() >= limit.at_least;
    };
    const auto found = std::find_if(bare_limits_.begin(), bare_limits_.end(), holds);
    return found == bare_limits_.end() ? 0 : found->moves;
}

int CountingRules::class_limit(const Placement& men, Color side) const {
    return bare_limit(men, ~side);
}

int CountingRules::limit(const Placement& men, Color side) const {
    if (men.is_bare(~side)) {
        return 0;
    }
    const bool trey_stand = men.pieces(PieceKind::Trey).any();
    if (men.is_bare(side)) {
        return trey_stand ? bare_limit_with_trey_ : bare_limit(men, side);
    }
    const bool forbidden = trey_stand && trey_forbid_all_;
    const bool few_men = men.pieces(side).count() <= board_max_men_;
    return few_men && !forbidden ? board_limit_ : 0;
}

int CountingRules::worth(const Placement& men, Color side) const {
    int sum = 0;
    for (const PieceKind kind : kAllKinds) {
        sum += twice_worth_[index_of(kind)] * men.pieces(side, kind).count();
    }
    return sum;
}

CountState CountingRules::started(int moves, int plies, const Placement& men) const {
    CountState state{static_cast<std::uint16_t>(kPliesPerMove * moves),
                     static_cast<std::uint16_t>(plies)};
    if (owner_ == Owner::Weaker) {
        const int white = worth(men, Color::White);
        const int black = worth(men, Color::Black);
        if (white != black) {
            state.owner = white < black ? Color::White : Color::Black;
        }
    }
    return state;
}

CountState CountingRules::clock_after(CountState before, CountedMove move) {
    const bool starts_again = !before.running() && resets_clock(move);
    before.plies = static_cast<std::uint16_t>(starts_again ? 0 : before.plies + 1);
    return before;
}

CountState CountingRules::after(CountState before, CountedMove move, const Placement& men) const {
    return owner_ == Owner::Mater ? after_by_mater(before, move, men)
                                  : after_by_board(before, move, men);
}

CountState CountingRules::after_by_board(CountState before, CountedMove move,
                                         const Placement& men) const {
    const CountState state = clock_after(before, move);
    const int board_plies = bare_starts_at_men_ ? kPliesPerMove * men.occupied().count() : 0;
    const Color to_move = ~move.mover;

    const bool took_last_trey = bare_starts_at_men_ && move.captured == PieceKind::Trey &&
                                men.is_bare(move.mover) && men.pieces(PieceKind::Trey).none();
    if (took_last_trey) {
        if (const int moves = limit(men, move.mover); moves != 0) {
            return started(moves, board_plies - 1, men);
        }
    }
    const bool bare_to_move = men.is_bare(to_move);
    const bool restarts = (move.captured.has_value() || move.promoted) && bare_to_move;
    if (!before.running() || restarts) {
        if (const int moves = limit(men, to_move); moves != 0) {
            return started(moves, bare_to_move ? board_plies : 0, men);
        }
    }
    return state;
}

/// One count at a time, of the side that has to mate; only its own moves count.
CountState CountingRules::after_by_mater(CountState before, CountedMove move,
                                         const Placement& men) const {
    const auto started_for = [&](Color side) -> CountState {
        const auto limit = static_cast<std::uint16_t>(kPliesPerMove * class_limit(men, side));
        return limit == 0 ? CountState{} : CountState{limit, 0, side};
    };
    if (before.running() && !move.captured) {
        const int step = before.owner == move.mover ? kPliesPerMove : 0;
        before.plies = static_cast<std::uint16_t>(before.plies + step);
        return before;
    }
    if (before.running()) {
        const CountState again = started_for(*before.owner);
        if (again.running()) return again;
    }
    const int men_of_class =
        men.pieces(move.mover).count() - men.pieces(move.mover, PieceKind::Trey).count() - 1;
    const bool first_class = move.promoted && men_of_class == 1;
    const bool others_have_trey = men.pieces(~move.mover, PieceKind::Trey).any();
    const bool may_start = (move.captured || first_class) && !others_have_trey;
    const CountState started = may_start ? started_for(move.mover) : CountState{};
    return started.running() || before.running() ? started : clock_after(before, move);
}

}  // namespace ouk
