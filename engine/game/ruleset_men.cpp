#include "engine/game/ruleset_men.h"

#include <algorithm>

namespace ouk {

namespace {

Bitboard steps_from(const Rules& rules, Color color, PieceKind kind, Square from) {
    const Bitboard nobody;
    return rules.step_quiets(color, kind, from) | rules.attacks(color, kind, from, nobody);
}

Bitboard first_moves_from(const Rules& rules, Color color, PieceKind kind, Square home) {
    return rules.first_moves(color, kind, home) | rules.first_captures(color, kind, home) |
           rules.sutras(color, kind, home);
}

/// Where a man of `kind` gets to from `begin`; a trey goes no farther than its promotion.
Bitboard spread(const Rules& rules, Color color, PieceKind kind, Bitboard begin) {
    Bitboard reached = begin;
    for (Bitboard newest = begin; newest.any();) {
        Bitboard next;
        for (const Square from : newest) {
            next |= steps_from(rules, color, kind, from);
            const bool is_home = rules.first_move_homes(color).has(from) && begin.has(from) &&
                                 rules.home_kind(color, from) == kind;
            if (is_home) next |= first_moves_from(rules, color, kind, from);
        }
        newest = next & ~reached;
        reached |= next;
        if (kind == PieceKind::Trey) newest &= ~rules.promotion_zone(color);
    }
    return reached;
}

}  // namespace

ByKind<MenOfKind> find_men(const Position& start) {
    const Rules& rules = start.rules();
    ByKind<MenOfKind> men{};
    for (const Color color : kBothColors) {
        const auto find = [&](PieceKind kind, Bitboard begin) {
            MenOfKind& found = men[index_of(kind)];
            found.begin[index_of(color)] = begin;
            found.reached[index_of(color)] = spread(rules, color, kind, begin);
            return found.reached[index_of(color)];
        };
        const Bitboard promoted =  // kAllKinds begins with the trey
            find(PieceKind::Trey, start.pieces(color, PieceKind::Trey)) &
            rules.promotion_zone(color);
        for (const PieceKind kind : kAllKinds) {
            if (kind == PieceKind::Trey) continue;
            const bool is_promotion = std::ranges::count(rules.promotion_to(), kind) > 0;
            find(kind, start.pieces(color, kind) | (is_promotion ? promoted : Bitboard()));
        }
    }
    return men;
}

Bitboard new_squares(const Rules& rules, Color color, Square home) {
    const PieceKind kind = rules.home_kind(color, home);
    return (rules.first_moves(color, kind, home) & ~rules.step_quiets(color, kind, home)) |
           (rules.first_captures(color, kind, home) & ~rules.step_captures(color, kind, home)) |
           rules.sutras(color, kind, home);
}

}  // namespace ouk
