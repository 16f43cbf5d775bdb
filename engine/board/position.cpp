#include "engine/board/position.h"

#include <cassert>

#include "engine/board/zobrist.h"

namespace ouk {

Position::Position(const Rules& rules, const Setup& setup)
    : men_(setup.men),
      rights_(setup.rights),
      rules_(&rules),
      count_(setup.count),
      ply_(setup.ply),
      side_to_move_(setup.side_to_move),
      has_checked_(setup.has_checked) {
    assert(!pieces(Color::White, PieceKind::Khon).many());
    assert(!pieces(Color::Black, PieceKind::Khon).many());
    for (const Square square : occupied()) {
        key_ ^= zobrist::man(*piece_on(square), square);
    }
    for (const Square square : rights_) {
        key_ ^= zobrist::right(square);
    }
    if (side_to_move_ == Color::Black) {
        key_ ^= zobrist::kKeys.black_to_move;
    }
    find_checkers();
}

void Position::find_checkers() {
    checkers_ = Bitboard();
    for (const Square square : pieces(side_to_move_, PieceKind::Khon)) {
        checkers_ = attackers(~side_to_move_, square, occupied());
    }
}

bool Position::touk_aims_at_khon(Square touk, Color side) const {
    for (const Square square : pieces(side, PieceKind::Khon)) {
        return file_of(touk) == file_of(square) || rank_of(touk) == rank_of(square);
    }
    return false;
}

Bitboard Position::attackers(Color color, Square square, Bitboard occupied) const {
    const ByKind<Bitboard>& steps = rules_->step_attackers(color, square);
    Bitboard found = rook_attacks(square, occupied) & rules_->sliders(men_);
    for (const PieceKind kind : kAllKinds) {
        found |= steps[index_of(kind)] & pieces(kind);
    }
    found |= rules_->first_capture_homes(color, square) & rights_;
    return found & pieces(color) & occupied;
}

void Position::put(Piece piece, Square square) {
    men_.put(piece, square);
    key_ ^= zobrist::man(piece, square);
}

void Position::take(Piece piece, Square square) {
    men_.take(piece, square);
    key_ ^= zobrist::man(piece, square);
}

void Position::drop_rights(Bitboard lost) {
    for (const Square square : rights_& lost) {
        key_ ^= zobrist::right(square);
    }
    rights_ &= ~lost;
}

/// Rights that a move of the side to move ends beside those of men that move or are captured.
Bitboard Position::rights_lost_by(PieceKind moved, Square to, bool captures) const {
    const Rules::RightLoss& loss = rules_->khon_right_loss();
    const Color them = ~side_to_move_;
    Bitboard lost;
    const bool touk_aims = moved == PieceKind::Touk && loss.touk_aim && touk_aims_at_khon(to, them);
    if (touk_aims) lost |= pieces(them, PieceKind::Khon);
    if (captures && loss.any_capture) lost |= pieces(PieceKind::Khon);
    if (captures && rules_->capture_ends_neang_right()) lost |= pieces(PieceKind::Neang);
    return lost;
}

/// What a check to the side to move ends: its khon's right, or the game.
void Position::note_check(Color giver) {
    if (rules_->khon_right_loss().check) drop_rights(pieces(~giver, PieceKind::Khon));
    if (rules_->first_check_wins()) has_checked_[index_of(giver)] = true;
}

Position Position::after(Move move) const {
    Position next = *this;
    const Color us = side_to_move_;
    const Color them = ~us;
    const Square to = move.to();
    const PieceKind moved = kind_on(move.from());
    const bool captures = pieces(them).has(to);
    const bool is_sutra = pieces(us).has(to);
    std::optional<PieceKind> captured;
    if (captures) {
        captured = kind_on(to);
        next.take({them, *captured}, to);
    } else if (is_sutra) {
        next.take({us, PieceKind::Trey}, to);
        next.put({us, PieceKind::Trey}, trey_step(us, to));
    }
    next.take({us, moved}, move.from());
    next.put({us, move.promotes() ? move.promotion() : moved}, to);

    if (rights_.any()) {
        next.drop_rights(Bitboard(move.from()) | to | rights_lost_by(moved, to, captures));
    }

    next.side_to_move_ = them;
    next.key_ ^= zobrist::kKeys.black_to_move;
    ++next.ply_;
    const bool moves_trey = moved == PieceKind::Trey || is_sutra;
    rules_->counting().advance(next.count_, {us, moves_trey, move.promotes(), captured}, next.men_);
    next.find_checkers();
    if (next.checkers_.any()) next.note_check(us);
    return next;
}

Position Position::after_null() const {
    assert(!in_check());
    Position next = *this;
    next.side_to_move_ = ~side_to_move_;
    next.key_ ^= zobrist::kKeys.black_to_move;
    ++next.ply_;
    return next;
}

}  // namespace ouk
