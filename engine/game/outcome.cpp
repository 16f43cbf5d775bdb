#include "engine/game/outcome.h"

#include "engine/board/movegen.h"

namespace ouk {

std::string_view name(Result result) {
    switch (result) {
        case Result::WhiteWins:
            return "1-0";
        case Result::BlackWins:
            return "0-1";
        default:
            return "1/2-1/2";
    }
}

bool can_win(const Placement& men, Color color) {
    if (men.pieces(color, PieceKind::Touk).any() || men.pieces(color, PieceKind::Koul).any()) {
        return true;
    }
    const Bitboard others = men.occupied() ^ men.pieces(PieceKind::Khon);
    const Bitboard helped = men.pieces(color, PieceKind::Ses) | men.pieces(color, PieceKind::Trey);
    if (helped.any() && others.many()) {
        return true;
    }
    const Bitboard neangs = men.pieces(PieceKind::Neang);
    const bool both_square_colours =
        (neangs & kDarkSquares).any() && (neangs & ~kDarkSquares).any();
    return men.pieces(color, PieceKind::Neang).any() && (both_square_colours || others != neangs);
}

bool is_material_draw(const Position& position) {
    return position.rules().ruleset().insufficient_material &&
           !can_win(position.men(), Color::White) && !can_win(position.men(), Color::Black);
}

std::optional<Outcome> outcome(const Position& position) {
    if (!has_legal_move(position)) {
        return position.in_check() ? Outcome{win_for(~position.side_to_move()), Reason::Checkmate}
                                   : Outcome{Result::Draw, Reason::Stalemate};
    }
    if (is_material_draw(position)) {
        return Outcome{Result::Draw, Reason::InsufficientMaterial};
    }
    if (position.count().expired()) {
        return Outcome{Result::Draw, Reason::Count};
    }
    return std::nullopt;
}

std::optional<Outcome> outcome(const Position& position, const History& history) {
    if (const auto end = outcome(position)) {
        return end;
    }
    const auto repetition = position.rules().ruleset().repetition;
    if (repetition != 0 && history.occurrences() >= repetition) {
        return Outcome{Result::Draw, Reason::Repetition};
    }
    return std::nullopt;
}

}  // namespace ouk
