#include "engine/board/movegen.h"

namespace ouk {

namespace {

/// Where the men of the side to move may go without leaving their khon attacked.
struct Legality {
    Bitboard pinned;
    Bitboard evasions;  // squares that answer a check; all squares when there is none
};

/// Squares from the khon to `pinner`, that one included: where a man pinned by it may go.
Bitboard pin_line(Square khon, Square pinner) {
    return between(khon, pinner) | pinner;
}

Bitboard enemy_sliders(const Position& position) {
    Bitboard sliders;
    for (const PieceKind kind : kAllKinds) {
        if (position.rules().slides(kind)) {
            sliders |= position.pieces(kind);
        }
    }
    return sliders & position.pieces(~position.side_to_move());
}

/// Enemy sliders with exactly one man, one of ours, between them and our khon.
template <class Visit>
void for_each_pin(const Position& position, Square khon, Visit&& visit) {
    const Bitboard aligned = rook_attacks(khon, Bitboard()) & enemy_sliders(position);
    for (const Square pinner : aligned) {
        const Bitboard blockers = between(khon, pinner) & position.occupied();
        if (blockers.any() && !blockers.many() &&
            (blockers & position.pieces(position.side_to_move())).any()) {
            visit(blockers, pinner);
        }
    }
}

/// Where a single check can be answered by another man: a step or leap can only be captured.
Bitboard answers_to(const Position& position, Square khon, Square checker) {
    const PieceKind kind = position.kind_on(checker);
    const Color them = ~position.side_to_move();
    const bool steps = position.rules().step_attackers(them, kind, khon).has(checker);
    const bool slides = position.rules().slides(kind) && !steps;
    return slides ? pin_line(khon, checker) : Bitboard(checker);
}

Legality legality(const Position& position, Square khon) {
    Legality legal{Bitboard(), ~Bitboard()};
    for_each_pin(position, khon, [&](Bitboard blocker, Square) { legal.pinned |= blocker; });
    if (position.in_check()) {
        legal.evasions = answers_to(position, khon, position.checkers().first());
    }
    return legal;
}

Bitboard pin_mask(const Position& position, Square khon, Square from) {
    Bitboard mask;
    for_each_pin(position, khon, [&](Bitboard blocker, Square pinner) {
        if (blocker.has(from)) {
            mask = pin_line(khon, pinner);
        }
    });
    return mask;
}

/// Squares the khon may step or leap to.
Bitboard khon_targets(const Position& position, Square khon, Bitboard to_mask) {
    const Color us = position.side_to_move();
    const Rules& rules = position.rules();
    const Bitboard occupied = position.occupied();
    Bitboard candidates =
        (rules.attacks(us, PieceKind::Khon, khon, occupied) & position.pieces(~us)) |
        (rules.quiets(us, PieceKind::Khon, khon, occupied) & ~occupied);
    const bool may_leap =
        position.rights().has(khon) && rules.khon_may_make_first_move(position.in_check());
    if (may_leap) {
        candidates |= (rules.first_moves(us, PieceKind::Khon, khon) & ~occupied) |
                      (rules.first_captures(us, PieceKind::Khon, khon) & position.pieces(~us));
    }
    if (position.in_check() && !rules.khon_may_step_out_of_check()) {
        candidates &= position.checkers().many() ? Bitboard() : position.checkers();
    }
    Bitboard targets;
    for (const Square to : candidates& to_mask) {
        if (position.attackers(~us, to, (occupied ^ khon) | to).none()) {
            targets |= to;
        }
    }
    return targets;
}

/// Pseudo-legal squares of any man but the khon.
Bitboard man_targets(const Position& position, PieceKind kind, Square from) {
    const Color us = position.side_to_move();
    const Rules& rules = position.rules();
    const Bitboard occupied = position.occupied();
    Bitboard targets = (rules.attacks(us, kind, from, occupied) & position.pieces(~us)) |
                       (rules.quiets(us, kind, from, occupied) & ~occupied);
    if (position.rights().has(from)) {
        targets |= (rules.first_moves(us, kind, from) & ~occupied) |
                   (rules.first_captures(us, kind, from) & position.pieces(~us));
    }
    return targets;
}

/// Own trey that a man with the right lands on while they step ahead. Two men move at once, so
/// neither pins nor checks say what is legal: the board after it does.
Bitboard sutra_targets(const Position& position, PieceKind kind, Square from) {
    const Color us = position.side_to_move();
    const Rules& rules = position.rules();
    const Bitboard occupied = position.occupied();
    Bitboard targets;
    for (const Square to : rules.sutras(us, kind, from) & position.pieces(us, PieceKind::Trey)) {
        const Square ahead = trey_step(us, to);
        const bool is_free = (between(from, to) & occupied).none() && !occupied.has(ahead) &&
                             !rules.promotion_zone(us).has(ahead);
        if (!is_free) continue;
        const Bitboard after = (occupied ^ from) | ahead;
        if (position.attackers(~us, position.khon(us), after).none()) targets |= to;
    }
    return targets;
}

/// Calls `sink(from, targets, kind)` for each man in `from_mask` that has legal squares. The mask
/// for targets is the trey's own, or everyone else's.
template <class Sink>
void generate(const Position& position, Bitboard from_mask, Bitboard trey_to, Bitboard other_to,
              Sink&& sink) {
    if (position.is_won_by_check()) return;
    const Color us = position.side_to_move();
    const bool has_khon = position.pieces(us, PieceKind::Khon).any();
    const Square khon = has_khon ? position.khon(us) : Square{};
    const Legality legal = has_khon ? legality(position, khon) : Legality{Bitboard(), ~Bitboard()};
    if (!position.checkers().many()) {
        for (const PieceKind kind : kAllKinds) {
            if (kind == PieceKind::Khon) {
                continue;
            }
            const Bitboard to_mask = kind == PieceKind::Trey ? trey_to : other_to;
            for (const Square from : position.pieces(us, kind) & from_mask) {
                Bitboard targets = man_targets(position, kind, from) & legal.evasions & to_mask;
                if (legal.pinned.has(from)) {
                    targets &= pin_mask(position, khon, from);
                }
                if (targets.any()) {
                    sink(from, targets, kind);
                }
            }
        }
    }
    if (has_khon && position.rules().has_sutras()) {
        for (const Square from : position.rights() & position.pieces(us) & from_mask) {
            const PieceKind kind = position.kind_on(from);
            const Bitboard targets = sutra_targets(position, kind, from) & other_to;
            if (targets.any()) {
                sink(from, targets, kind);
            }
        }
    }
    if (has_khon && from_mask.has(khon)) {
        if (const Bitboard targets = khon_targets(position, khon, other_to); targets.any()) {
            sink(khon, targets, PieceKind::Khon);
        }
    }
}

MoveList moves_to(const Position& position, Bitboard from_mask, Bitboard trey_to,
                  Bitboard other_to) {
    MoveList list;
    const Rules& rules = position.rules();
    const Color us = position.side_to_move();
    generate(position, from_mask, trey_to, other_to,
             [&](Square from, Bitboard targets, PieceKind kind) {
                 for (const Square to : targets) {
                     if (!rules.promotes(us, kind, to)) {
                         list.push(Move(from, to));
                         continue;
                     }
                     for (const PieceKind promotion : rules.promotion_to()) {
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
    int count = 0;
    const Rules& rules = position.rules();
    const Bitboard zone = rules.promotion_zone(position.side_to_move());
    const int extra_choices = static_cast<int>(rules.promotion_to().size()) - 1;
    generate(position, ~Bitboard(), ~Bitboard(), ~Bitboard(),
             [&](Square, Bitboard targets, PieceKind kind) {
                 count += targets.count();
                 if (kind == PieceKind::Trey) {
                     count += extra_choices * (targets & zone).count();
                 }
             });
    return count;
}

bool has_legal_move(const Position& position) {
    bool found = false;
    generate(position, ~Bitboard(), ~Bitboard(), ~Bitboard(),
             [&](Square, Bitboard, PieceKind) { found = true; });
    return found;
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
