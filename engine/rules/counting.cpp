#include "engine/rules/counting.h"

#include <algorithm>
#include <sstream>

namespace ouk {

namespace {

constexpr int kPliesPerMove = 2;

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

CountingRules::CountingRules(const Ruleset& ruleset)
    : trey_forbid_all_(ruleset.counting_trey == "forbid"),
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
}

int CountingRules::bare_limit(const Placement& men, Color side) const {
    const auto holds = [&](const BareLimit& limit) {
        return men.pieces(~side, limit.kind).count() >= limit.at_least;
    };
    const auto found = std::find_if(bare_limits_.begin(), bare_limits_.end(), holds);
    return found == bare_limits_.end() ? 0 : found->moves;
}

int CountingRules::limit(const Placement& men, Color side) const {
    if (men.is_bare(~side)) {
        return 0;
    }
    const bool trey_stand = men.pieces(PieceKind::Trey).any();
    if (men.is_bare(side)) {
        return trey_stand ? 0 : bare_limit(men, side);
    }
    const bool forbidden = trey_stand && trey_forbid_all_;
    const bool few_men = men.pieces(side).count() <= board_max_men_;
    return few_men && !forbidden ? board_limit_ : 0;
}

CountState CountingRules::after(CountState before, const CountedMove& move,
                                const Placement& men) const {
    const bool resets_clock = move.captured.has_value() || move.moved == PieceKind::Trey;
    CountState state = before;
    state.plies = !before.running() && resets_clock ? std::uint16_t{0}
                                                    : static_cast<std::uint16_t>(before.plies + 1);
    const auto start = [](int moves, int plies) {
        return CountState{static_cast<std::uint16_t>(kPliesPerMove * moves),
                          static_cast<std::uint16_t>(plies)};
    };
    const int board_plies = kPliesPerMove * men.occupied().count();
    const Color to_move = ~move.mover;

    const bool took_last_trey = move.captured == PieceKind::Trey && men.is_bare(move.mover) &&
                                men.pieces(PieceKind::Trey).none();
    if (took_last_trey) {
        if (const int moves = limit(men, move.mover); moves != 0) {
            return start(moves, board_plies - 1);
        }
    }
    const bool bare_to_move = men.is_bare(to_move);
    const bool restarts = (move.captured.has_value() || move.promoted) && bare_to_move;
    if (!before.running() || restarts) {
        if (const int moves = limit(men, to_move); moves != 0) {
            return start(moves, bare_to_move ? board_plies : 0);
        }
    }
    return state;
}

}  // namespace ouk
