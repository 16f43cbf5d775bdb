#include "engine/game/ruleset_mates.h"

#include <cassert>

#include "engine/board/movegen.h"

namespace ouk {

namespace {

constexpr Color kMater = Color::White;

/// Squares where a man of the kind may stand when a move has been made.
Bitboard standing_squares(const Rules& rules, PieceKind kind) {
    return kind == PieceKind::Trey ? ~(rules.promotion_zone(kMater) | rank_bb(0)) : ~Bitboard();
}

/// Squares from which the kind may check a khon on `khon`.
Bitboard checking_squares(const Rules& rules, PieceKind kind, Square khon) {
    const Bitboard steps = rules.step_attackers(kMater, khon)[index_of(kind)];
    return rules.slides(kind) ? steps | rook_lines(khon) : steps;
}

/// The two khon alone, black to move.
Setup khons(Square mater, Square bare) {
    Setup setup;
    setup.side_to_move = ~kMater;
    setup.men.put({kMater, PieceKind::Khon}, mater);
    setup.men.put({~kMater, PieceKind::Khon}, bare);
    return setup;
}

bool is_mate(const Position& position) {
    const Square mater = position.khon(kMater);
    const bool is_possible = position.attackers(~kMater, mater, position.occupied()).none();
    return is_possible && position.in_check() && !has_legal_move(position);
}

std::optional<Position> find_mate(const Rules& rules, const Setup& setup, PieceKind kind,
                                  int more) {
    const Bitboard free = standing_squares(rules, kind) & ~setup.men.occupied();
    const bool is_first = !setup.men.pieces(kMater, kind).any();
    const Square bare = setup.men.pieces(~kMater).first();
    for (const Square square : is_first ? free& checking_squares(rules, kind, bare) : free) {
        Setup next = setup;
        next.men.put({kMater, kind}, square);
        if (more > 1) {
            if (auto mate = find_mate(rules, next, kind, more - 1)) return mate;
        } else if (const Position position(rules, next); is_mate(position)) {
            return position;
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<Position> find_bare_mate(const Rules& rules, PieceKind kind, int men) {
    assert(kind != PieceKind::Khon && (men == 1 || men == 2));
    for (int bare = 0; bare < kSquares; ++bare) {
        const auto steps_of = [&](Color color, int from) {
            return rules.step_captures(color, PieceKind::Khon, static_cast<Square>(from));
        };
        for (int mater = 0; mater < kSquares; ++mater) {
            const bool helps = (steps_of(kMater, mater) & steps_of(~kMater, bare)).any();
            if (!helps || mater == bare) continue;
            const Setup setup = khons(static_cast<Square>(mater), static_cast<Square>(bare));
            if (auto mate = find_mate(rules, setup, kind, men)) return mate;
        }
    }
    return std::nullopt;
}

}  // namespace ouk
