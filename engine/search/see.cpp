#include "engine/search/see.h"

#include "engine/board/movegen.h"

namespace ouk {

namespace {

int value_of(const ExchangeValues& values, PieceKind kind) {
    return values[static_cast<std::size_t>(index_of(kind))];
}

/// The cheapest kind among `men`, which is not empty. Kinds are declared from cheap to dear.
PieceKind cheapest(const Position& position, Bitboard men) {
    for (const PieceKind kind : kAllKinds) {
        if ((position.pieces(kind) & men).any()) return kind;
    }
    return PieceKind::Khon;
}

/// The kind that stands on `to` after a man of `kind` got there.
PieceKind arrived(const Position& position, Color color, PieceKind kind, Square to) {
    const Rules& rules = position.rules();
    return rules.promotes(color, kind, to) ? rules.promotion_to().front() : kind;
}

}  // namespace

bool see_at_least(const Position& position, Move move, int threshold,
                  const ExchangeValues& values) {
    const Square to = move.to();
    const PieceKind mover = position.kind_on(move.from());
    PieceKind standing = move.promotes() ? move.promotion() : mover;
    const bool captures = is_capture(position, move);

    // What the side to move is ahead of the threshold if the exchange stopped here.
    int balance = (captures ? value_of(values, position.kind_on(to)) : 0) +
                  value_of(values, standing) - value_of(values, mover) - threshold;
    if (balance < 0) return false;
    const bool safe_even_if_lost = balance >= value_of(values, standing);
    if (safe_even_if_lost) return true;

    Bitboard occupied = position.occupied() ^ move.from();
    occupied |= to;
    Color side = ~position.side_to_move();
    bool mover_is_ahead = true;
    while (true) {
        const Bitboard attackers = position.attackers(side, to, occupied) & ~Bitboard(to);
        if (attackers.none()) return mover_is_ahead;
        const PieceKind kind = cheapest(position, attackers);
        const PieceKind next = arrived(position, side, kind, to);
        const int gain =
            value_of(values, standing) + value_of(values, next) - value_of(values, kind);
        // Now from the view of the side that captures; 0 is the least that turns the result.
        balance = -balance - 1 + gain;
        mover_is_ahead = !mover_is_ahead;
        if (balance < 0) return !mover_is_ahead;
        occupied ^= (position.pieces(kind) & attackers).first();
        standing = next;
        side = ~side;
    }
}

}  // namespace ouk
