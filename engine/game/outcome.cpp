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

bool can_win(const Rules& rules, const Placement& men, Color color) {
    const Bitboard others = men.occupied() ^ men.pieces(PieceKind::Khon);
    const Bitboard own = others & men.pieces(color);
    if (rules.any_man_can_win() || own.none()) {
        return own.any();
    }
    for (const PieceKind kind : kAllKinds) {
        if (rules.mates_alone(kind) && men.pieces(color, kind).any()) {
            return true;
        }
    }
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
    const Rules& rules = position.rules();
    return rules.ruleset().insufficient_material && !can_win(rules, position.men(), Color::White) &&
           !can_win(rules, position.men(), Color::Black);
}

namespace {

constexpr int kPliesPerMove = 2;

/// No legal move, or the check that wins.
Outcome end_without_moves(const Position& position) {
    const Color waiting = ~position.side_to_move();
    const Outcome loss{win_for(waiting), Reason::Checkmate};
    if (position.is_won_by_check()) {
        const Color winner = position.has_checked(Color::White) ? Color::White : Color::Black;
        const Position played_on = position.as_if_unchecked();
        const bool is_mate =
            winner == waiting && played_on.in_check() && !has_legal_move(played_on);
        return is_mate ? loss : Outcome{win_for(winner), Reason::FirstCheck};
    }
    if (!position.in_check()) {
        return {position.rules().stalemate_loses() ? loss.result : Result::Draw, Reason::Stalemate};
    }
    const bool was_counting = position.rules().counting().undoes_mate(position.count(), waiting);
    return was_counting ? Outcome{Result::Draw, Reason::Count} : loss;
}

}  // namespace

bool is_drawn_by_clock(const Position& position) {
    const CountState count = position.count();
    if (count.running()) {
        return position.rules().counting().expired(count);
    }
    const auto rule = position.rules().ruleset().n_move_rule;
    return rule != 0 && count.plies >= kPliesPerMove * rule;
}

std::optional<Outcome> outcome(const Position& position) {
    if (!has_legal_move(position)) {
        return end_without_moves(position);
    }
    if (is_material_draw(position)) {
        return Outcome{Result::Draw, Reason::InsufficientMaterial};
    }
    if (position.count().running() && is_drawn_by_clock(position)) {
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
    if (is_drawn_by_clock(position)) {
        return Outcome{Result::Draw, Reason::NMove};
    }
    return std::nullopt;
}

}  // namespace ouk
