#include "engine/board/setup.h"

#include "engine/base/error.h"

namespace ouk {

namespace {

constexpr int kMenOfASide = 16;
constexpr int kLastRank = 7;

std::string_view name(Color color) {
    return color == Color::White ? "White" : "Black";
}

void check_khon(const Setup& setup, Color color, int fewest, const std::string& where) {
    const int khons = setup.men.pieces(color, PieceKind::Khon).count();
    if (khons < fewest || khons > 1) {
        throw Error(where, std::string(name(color)) + " has " + std::to_string(khons) + " khon",
                    "one");
    }
}

void check_men(const Rules& rules, const Setup& setup, Color color, const std::string& where) {
    const std::string side(name(color));
    const int men = setup.men.pieces(color).count();
    if (men > kMenOfASide) {
        throw Error(where, side + " has " + std::to_string(men) + " men", "at most 16");
    }
    const int promotion_rank = static_cast<int>(rules.ruleset().promotion_rank) - 1;
    for (const Square square : setup.men.pieces(color, PieceKind::Trey)) {
        const int rank = relative_rank(color, square);
        if (rank == 0 || rank == kLastRank || rank > promotion_rank) {
            throw Error(where, side + "'s trey on " + to_string(square),
                        "no trey on the first rank or beyond promotion");
        }
    }
}

void check_rights(const Rules& rules, const Setup& setup, const std::string& where) {
    for (const Square square : setup.rights) {
        const Color color = rank_of(square) == 0 ? Color::White : Color::Black;
        const bool has_man = rules.first_move_homes(color).has(square) &&
                             setup.men.pieces(color, rules.home_kind(color, square)).has(square);
        if (!has_man) {
            throw Error(where, "right to a first move on " + to_string(square),
                        "its unmoved man there");
        }
    }
}

/// Whose count it is must be told where the ruleset says so, and only there.
void check_count(const Rules& rules, const CountState& count, const std::string& where) {
    const CountingRules& counting = rules.counting();
    const bool is_owned = count.owner.has_value();
    if (is_owned && !(count.running() && counting.may_have_owner())) {
        throw Error(where, "a count of " + std::string(name(*count.owner)),
                    count.running() ? "a limit without w or b: counts are nobody's here"
                                    : "a limit before w or b");
    }
    if (!is_owned && count.running() && counting.must_have_owner()) {
        throw Error(where, "a count that is nobody's", "w or b behind the limit");
    }
}

}  // namespace

Position arranged_position(const Rules& rules, const Setup& setup, const std::string& where) {
    for (const Color color : kBothColors) {
        check_khon(setup, color, 0, where);
        check_men(rules, setup, color, where);
    }
    check_rights(rules, setup, where);
    check_count(rules, setup.count, where);
    return Position(rules, setup);
}

Position checked_position(const Rules& rules, const Setup& setup, const std::string& where) {
    for (const Color color : kBothColors) {
        check_khon(setup, color, 1, where);
    }
    const Position position = arranged_position(rules, setup, where);
    const Color waiting = ~setup.side_to_move;
    const Bitboard attackers =
        position.attackers(setup.side_to_move, position.khon(waiting), position.occupied());
    if (attackers.any()) {
        throw Error(where, std::string(name(waiting)) + " is in check and not to move",
                    "the other side to move");
    }
    return position;
}

}  // namespace ouk
