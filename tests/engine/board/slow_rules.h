// The rules played slowly: squares are walked one by one from the ruleset's Betza texts, and a move
// is legal if it leaves no khon attacked on the board after it. What tests compare the compiled
// tables, pins and evasions with.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/board/position.h"
#include "engine/rules/betza.h"

namespace ouk::test {

class SlowRules {
public:
    explicit SlowRules(const Rules& rules) : rules_(rules) {
        for (const PieceKind kind : kAllKinds) {
            const PieceRule& piece = rules.ruleset().pieces[index_of(kind)];
            moves_[index_of(kind)] = parse_betza(piece.moves);
            if (!piece.sutra.empty()) {
                sutras_[index_of(kind)] = parse_betza(piece.sutra).quiets;
            }
        }
    }

    /// As UCI numbers them, in rising order of bits.
    [[nodiscard]] std::vector<std::uint16_t> legal_moves(const Position& position) const {
        std::vector<std::uint16_t> moves;
        if (position.is_won_by_check()) return moves;
        for (const Square from : position.pieces(position.side_to_move())) {
            for (int to = 0; to < kSquares; ++to) {
                add_moves(position, from, static_cast<Square>(to), moves);
            }
        }
        std::ranges::sort(moves);
        return moves;
    }

private:
    void add_moves(const Position& position, Square from, Square to,
                   std::vector<std::uint16_t>& moves) const {
        const Placement& men = position.men();
        const Piece man = *men.piece_on(from);
        Placement after = men;
        if (const auto there = men.piece_on(to)) after.take(*there, to);
        after.take(man, from);
        after.put(man, to);
        if (is_sutra(position, man, from, to)) {
            after.put({man.color, PieceKind::Trey}, trey_step(man.color, to));
        } else if (!can_go(position, man, from, to)) {
            return;
        }
        Bitboard rights = position.rights() & ~Bitboard(from);
        rights &= ~Bitboard(to);
        if (is_khon_attacked(after, rights, man.color)) return;
        const int last = relative_rank(man.color, to);
        const bool promotes = man.kind == PieceKind::Trey &&
                              last >= static_cast<int>(rules_.ruleset().promotion_rank) - 1;
        if (!promotes) return moves.push_back(Move(from, to).bits());
        for (const PieceKind kind : rules_.promotion_to()) {
            moves.push_back(Move(from, to, kind).bits());
        }
    }

    static bool leads(const std::vector<Offset>& steps, Color color, Square from, Square to) {
        return std::ranges::any_of(steps, [&](Offset step) {
            const int ranks = color == Color::White ? step.ranks : -step.ranks;
            return file_of(to) - file_of(from) == step.files &&
                   rank_of(to) - rank_of(from) == ranks;
        });
    }

    /// Along a rank or file with nothing in between.
    static bool is_line_free(const Placement& men, Square from, Square to) {
        const int files = file_of(to) - file_of(from);
        const int ranks = rank_of(to) - rank_of(from);
        if (from == to || (files != 0 && ranks != 0)) return false;
        const int step = (files > 0) - (files < 0) + 8 * ((ranks > 0) - (ranks < 0));
        for (int at = index_of(from) + step; at != index_of(to); at += step) {
            if (men.occupied().has(static_cast<Square>(at))) return false;
        }
        return true;
    }

    /// Without regard to what it leaves attacked; sutras are not in it.
    [[nodiscard]] bool can_go(const Position& position, Piece man, Square from, Square to) const {
        const PieceMoves& moves = moves_[index_of(man.kind)];
        const auto there = position.piece_on(to);
        if (there && there->color == man.color) return false;
        const bool is_khon = man.kind == PieceKind::Khon;
        if (is_khon && position.in_check() && !rules_.ruleset().khon_may_step_out_of_check &&
            position.checkers() != Bitboard(to)) {
            return false;
        }
        const bool goes = leads(there ? moves.captures : moves.quiets, man.color, from, to) ||
                          (moves.slides && is_line_free(position.men(), from, to));
        const std::string& when = rules_.ruleset().khon_first_move_when;
        const bool is_time =
            !is_khon || when == "any" || position.in_check() == (when == "in_check");
        const bool leaps =
            position.rights().has(from) && is_time &&
            leads(there ? moves.first_captures : moves.first_moves, man.color, from, to);
        return goes || leaps;
    }

    [[nodiscard]] bool is_sutra(const Position& position, Piece man, Square from, Square to) const {
        const auto there = position.piece_on(to);
        const bool is_onto_trey = there && *there == Piece{man.color, PieceKind::Trey};
        if (!is_onto_trey || !position.rights().has(from)) return false;
        if (!leads(sutras_[index_of(man.kind)], man.color, from, to)) return false;
        const Square ahead = trey_step(man.color, to);
        const bool passes = file_of(from) != file_of(to) || is_line_free(position.men(), from, to);
        return passes && !position.occupied().has(ahead) &&
               relative_rank(man.color, ahead) <
                   static_cast<int>(rules_.ruleset().promotion_rank) - 1;
    }

    [[nodiscard]] bool is_khon_attacked(const Placement& men, Bitboard rights, Color color) const {
        const Square khon = men.pieces(color, PieceKind::Khon).first();
        for (const Square from : men.pieces(~color)) {
            const PieceMoves& moves = moves_[index_of(men.kind_on(from))];
            const bool attacks =
                leads(moves.captures, ~color, from, khon) ||
                (moves.slides && is_line_free(men, from, khon)) ||
                (rights.has(from) && leads(moves.first_captures, ~color, from, khon));
            if (attacks) return true;
        }
        return false;
    }

    const Rules& rules_;
    std::array<PieceMoves, kPieceKinds> moves_;
    std::array<std::vector<Offset>, kPieceKinds> sutras_;
};

}  // namespace ouk::test
