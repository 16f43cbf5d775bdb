#include "engine/board/movegen.h"

#include <algorithm>

namespace ouk {

namespace {

/// What the moves of every man depend on, found once a position.
struct Board {
    explicit Board(const Position& position);

    const Position& position;
    const Rules& rules;
    Color us;
    Bitboard occupied;
    Bitboard enemies;
    Bitboard sliders;  // enemy ones
    bool has_khon;
    Square khon;                      // where has_khon
    Bitboard pinned;                  // men that alone stand between the khon and a slider
    Bitboard evasions = ~Bitboard();  // squares that answer a check, for any man but the khon
};

/// Squares from the khon to `attacker`, that one included: they block or capture it.
Bitboard line_to(Square khon, Square attacker) {
    return between(khon, attacker) | attacker;
}

/// Squares that answer a check by `checker`: a step or leap can only be captured.
Bitboard answers_to(const Board& board, Square checker) {
    const PieceKind kind = board.position.kind_on(checker);
    const bool steps =
        board.rules.step_attackers(~board.us, board.khon)[index_of(kind)].has(checker);
    const bool slides = board.sliders.has(checker) && !steps;
    return slides ? line_to(board.khon, checker) : Bitboard(checker);
}

Board::Board(const Position& of)
    : position(of),
      rules(of.rules()),
      us(of.side_to_move()),
      occupied(of.occupied()),
      enemies(of.pieces(~us)),
      sliders(rules.sliders(of.men()) & enemies),
      has_khon(of.pieces(us, PieceKind::Khon).any()),
      khon(has_khon ? of.khon(us) : Square{}) {
    if (!has_khon) return;
    for (const Square slider : rook_lines(khon) & sliders) {
        const Bitboard blockers = between(khon, slider) & occupied;
        if (!blockers.many()) pinned |= blockers & ~enemies;
    }
    const Bitboard checkers = position.checkers();
    if (checkers.any()) {
        evasions = checkers.many() ? Bitboard() : answers_to(*this, checkers.first());
    }
}

Bitboard pin_line(const Board& board, Square from) {
    for (const Square slider : rook_lines(board.khon) & board.sliders) {
        const Bitboard blockers = between(board.khon, slider) & board.occupied;
        if (blockers == Bitboard(from)) return line_to(board.khon, slider);
    }
    return ~Bitboard();
}

/// True if our khon would be attacked on `to`; he has left his square, so a line goes through it.
bool is_attacked(const Board& board, Square to) {
    const Position& position = board.position;
    const ByKind<Bitboard>& steps = board.rules.step_attackers(~board.us, to);
    Bitboard attackers = board.rules.first_capture_homes(~board.us, to) & position.rights();
    for (const PieceKind kind : kAllKinds) {
        attackers |= steps[index_of(kind)] & position.pieces(kind);
    }
    if ((attackers & board.enemies).any()) return true;
    return (rook_lines(to) & board.sliders).any() &&
           (rook_attacks(to, board.occupied ^ board.khon) & board.sliders).any();
}

/// Where a man may go if nothing binds him and he has no right to a first move.
[[gnu::always_inline]] inline Bitboard targets_of(const Board& board, PieceKind kind, Square from) {
    const Rules& rules = board.rules;
    Bitboard targets = (rules.step_captures(board.us, kind, from) & board.enemies) |
                       (rules.step_quiets(board.us, kind, from) & ~board.occupied);
    if (rules.slides(kind)) {
        targets |= rook_attacks(from, board.occupied) & (board.enemies | ~board.occupied);
    }
    return targets;
}

/// Squares the khon may step or leap to.
Bitboard khon_targets(const Board& board, Bitboard to_mask) {
    const Rules& rules = board.rules;
    const Position& position = board.position;
    const Square khon = board.khon;
    Bitboard targets = targets_of(board, PieceKind::Khon, khon);
    const bool may_leap =
        position.rights().has(khon) && rules.khon_may_make_first_move(position.in_check());
    if (may_leap) {
        targets |= (rules.first_moves(board.us, PieceKind::Khon, khon) & ~board.occupied) |
                   (rules.first_captures(board.us, PieceKind::Khon, khon) & board.enemies);
    }
    if (position.in_check() && !rules.khon_may_step_out_of_check()) {
        targets &= position.checkers().many() ? Bitboard() : position.checkers();
    }
    Bitboard safe;
    for (const Square to : targets& to_mask) {
        if (!is_attacked(board, to)) safe |= to;
    }
    return safe;
}

/// Legal squares of any man but the khon.
[[gnu::always_inline]] inline Bitboard man_targets(const Board& board, PieceKind kind,
                                                   Square from) {
    const Rules& rules = board.rules;
    Bitboard targets = targets_of(board, kind, from);
    if (board.position.rights().has(from)) {
        targets |= (rules.first_moves(board.us, kind, from) & ~board.occupied) |
                   (rules.first_captures(board.us, kind, from) & board.enemies);
    }
    if (board.pinned.has(from)) targets &= pin_line(board, from);
    return targets & board.evasions;
}

/// Own trey that a man with the right lands on while they step ahead. Two men move at once, so
/// neither pins nor checks say what is legal: the board after it does.
Bitboard sutra_targets(const Board& board, PieceKind kind, Square from) {
    const Position& position = board.position;
    const Bitboard own_trey = position.pieces(board.us, PieceKind::Trey);
    Bitboard targets;
    for (const Square to : board.rules.sutras(board.us, kind, from) & own_trey) {
        const Square ahead = trey_step(board.us, to);
        const bool is_free = (between(from, to) & board.occupied).none() &&
                             !board.occupied.has(ahead) &&
                             !board.rules.promotion_zone(board.us).has(ahead);
        if (!is_free) continue;
        const Bitboard after = (board.occupied ^ from) | ahead;
        if (position.attackers(~board.us, board.khon, after).none()) targets |= to;
    }
    return targets;
}

/// Calls `sink(from, targets, kind)` for each man in `from_mask` that has legal squares. The mask
/// for targets is the trey's own, or everyone else's.
template <class Sink>
void generate(const Board& board, Bitboard from_mask, Bitboard trey_to, Bitboard other_to,
              Sink&& sink) {
    const Position& position = board.position;
    const Bitboard own = position.pieces(board.us) & from_mask;
    const auto visit = [&](PieceKind kind, Bitboard to_mask) {
        for (const Square from : own& position.pieces(kind)) {
            const Bitboard targets = man_targets(board, kind, from) & to_mask;
            if (targets.any()) sink(from, targets, kind);
        }
    };
    if (board.evasions.any()) {
        visit(PieceKind::Trey, trey_to);
        visit(PieceKind::Neang, other_to);
        visit(PieceKind::Koul, other_to);
        visit(PieceKind::Ses, other_to);
        visit(PieceKind::Touk, other_to);
    }
    if (!board.has_khon) return;
    if (board.rules.has_sutras()) {
        for (const Square from : position.rights() & own) {
            const PieceKind kind = position.kind_on(from);
            const Bitboard targets = sutra_targets(board, kind, from) & other_to;
            if (targets.any()) sink(from, targets, kind);
        }
    }
    if (own.has(board.khon)) {
        const Bitboard targets = khon_targets(board, other_to);
        if (targets.any()) sink(board.khon, targets, PieceKind::Khon);
    }
}

/// Moves of trey that step freely, all of one direction at once.
int count_trey_moves(const Board& board, Bitboard trey) {
    const Bitboard zone = board.rules.promotion_zone(board.us);
    const int extra_choices = static_cast<int>(board.rules.promotion_to().size()) - 1;
    int count = 0;
    const auto add = [&](Bitboard targets) {
        count += targets.count();
        if (extra_choices != 0) count += extra_choices * (targets & zone).count();
    };
    for (const Shift& step : board.rules.trey_quiets(board.us)) {
        add(step.of(trey) & ~board.occupied & board.evasions);
    }
    for (const Shift& step : board.rules.trey_captures(board.us)) {
        add(step.of(trey) & board.enemies & board.evasions);
    }
    return count;
}

MoveList moves_to(const Position& position, Bitboard from_mask, Bitboard trey_to,
                  Bitboard other_to) {
    MoveList list;
    if (position.is_won_by_check()) return list;
    const Board board(position);
    const Bitboard zone = board.rules.promotion_zone(board.us);
    generate(board, from_mask, trey_to, other_to,
             [&](Square from, Bitboard targets, PieceKind kind) {
                 for (const Square to : targets) {
                     if (kind != PieceKind::Trey || !zone.has(to)) {
                         list.push(Move(from, to));
                         continue;
                     }
                     for (const PieceKind promotion : board.rules.promotion_to()) {
                         list.push(Move(from, to, promotion));
                     }
                 }
             });
    return list;
}

}  // namespace

MoveList legal_moves(const Position& position) {
    return moves_to(position, ~Bitboard(), ~Bitboard(), ~Bitboard());
}

MoveList legal_captures(const Position& position) {
    const Color us = position.side_to_move();
    const Bitboard enemies = position.pieces(~us);
    return moves_to(position, ~Bitboard(), enemies | position.rules().promotion_zone(us), enemies);
}

MoveList legal_quiets(const Position& position) {
    const Color us = position.side_to_move();
    const Bitboard peaceful = ~position.pieces(~us);  // a sutra lands on an own trey
    return moves_to(position, ~Bitboard(), peaceful & ~position.rules().promotion_zone(us),
                    peaceful);
}

int count_legal_moves(const Position& position) {
    if (position.is_won_by_check()) return 0;
    const Board board(position);
    const Rules& rules = board.rules;
    const Bitboard free_trey = position.pieces(board.us, PieceKind::Trey) & ~board.pinned;
    const Bitboard zone = rules.promotion_zone(board.us);
    const int extra_choices = static_cast<int>(rules.promotion_to().size()) - 1;
    int count = count_trey_moves(board, free_trey);
    generate(board, ~free_trey, ~Bitboard(), ~Bitboard(),
             [&](Square, Bitboard targets, PieceKind kind) {
                 count += targets.count();
                 if (kind == PieceKind::Trey) count += extra_choices * (targets & zone).count();
             });
    return count;
}

bool has_legal_move(const Position& position) {
    return count_legal_moves(position) > 0;
}

bool has_checking_move(const Position& position) {
    return std::ranges::any_of(legal_moves(position),
                               [&](Move move) { return position.after(move).in_check(); });
}

bool is_legal(const Position& position, Move move) {
    if (!position.pieces(position.side_to_move()).has(move.from())) {
        return false;
    }
    const Bitboard to(move.to());
    for (const Move legal : moves_to(position, Bitboard(move.from()), to, to)) {
        if (legal == move) {
            return true;
        }
    }
    return false;
}

}  // namespace ouk
