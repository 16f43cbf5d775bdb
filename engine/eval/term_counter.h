// Goes through a position once and tells a tally how often each weight of the classical evaluation
// counts: `tally.add(weight, times)`, White's view. The engine's tally sums up; a tuner's can note
// the coefficients, since `weight` is a reference into the EvalWeights it gave.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>

#include "engine/board/position.h"
#include "engine/eval/terms.h"

namespace ouk {

[[nodiscard]] constexpr int king_distance(Square a, Square b) {
    return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}
/// 0 on the files a and h to 3 on d and e.
[[nodiscard]] constexpr int steps_from_side(Square square) {
    return std::min(file_of(square), 7 - file_of(square));
}
/// 0 on the first and the last rank to 3.
[[nodiscard]] constexpr int steps_from_end(Square square) {
    return std::min(rank_of(square), 7 - rank_of(square));
}

template <class Tally>
class TermCounter {
public:
    TermCounter(const Position& position, const EvalWeights& weights, Tally& tally)
        : position_(position), rules_(position.rules()), weights_(weights), tally_(tally) {}

    void count() {
        for (const Color color : kBothColors) survey_trey(color);
        for (const Color color : kBothColors) {
            count_khon_square(color);
            for (const PieceKind kind : kOfficers) count_officers(color, kind);
        }
        for (const Color color : kBothColors) {
            count_trey(color);
            count_touk_files(color);
            count_threats(color);
            count_khon_safety(color);
            if (position_.men().is_bare(~color)) count_chase(color);
        }
        tally_.add(weights_.tempo, sign(position_.side_to_move()));
    }

private:
    static constexpr std::array<PieceKind, 4> kOfficers{PieceKind::Neang, PieceKind::Koul,
                                                        PieceKind::Ses, PieceKind::Touk};
    static constexpr std::array<int, kPieceKinds> kKhonAttackUnits{1, 1, 1, 1, 2, 0};
    static constexpr int kRanks = 8;

    struct Side {
        Bitboard attacked;
        std::array<Bitboard, kPieceKinds> by_kind;
        int attackers = 0;     // officers that attack squares beside the enemy khon …
        int attack_units = 0;  // … and how heavily
    };

    static constexpr int sign(Color color) { return color == Color::White ? 1 : -1; }
    static constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
    [[nodiscard]] Side& side(Color color) { return sides_[at(index_of(color))]; }
    [[nodiscard]] Bitboard attacks(Color color, PieceKind kind, Square square) const {
        return rules_.attacks(color, kind, square, position_.occupied());
    }
    void note_attacks(Color color, PieceKind kind, Bitboard squares) {
        side(color).by_kind[at(index_of(kind))] |= squares;
        side(color).attacked |= squares;
    }
    void count_square(Color color, const EvalWeights::Ranks& ranks, const EvalWeights::Files& files,
                      Square square) {
        tally_.add(ranks[at(relative_rank(color, square))], sign(color));
        tally_.add(files[at(steps_from_side(square))], sign(color));
    }

    void survey_trey(Color color) {
        const Bitboard trey = position_.pieces(color, PieceKind::Trey);
        for (const Square square : trey) {
            note_attacks(color, PieceKind::Trey, attacks(color, PieceKind::Trey, square));
        }
        tally_.add(weights_.material[at(index_of(PieceKind::Trey))], sign(color) * trey.count());
    }

    void count_khon_square(Color color) {
        const Square khon = position_.khon(color);
        note_attacks(color, PieceKind::Khon, attacks(color, PieceKind::Khon, khon));
        count_square(color, weights_.khon_rank, weights_.khon_file, khon);
    }

    /// The tables of one kind of officer.
    struct Tables {
        const EvalWeights::Ranks& rank;
        const EvalWeights::Files& file;
        std::span<const Weight> mobility;  // the last is also for more
        const EvalWeights::Steps& from_khon;
    };
    [[nodiscard]] Tables tables_of(PieceKind kind) const {
        const EvalWeights& w = weights_;
        switch (kind) {
            case PieceKind::Neang:
                return {w.neang_rank, w.neang_file, w.neang_mobility, w.neang_from_khon};
            case PieceKind::Koul:
                return {w.koul_rank, w.koul_file, w.koul_mobility, w.koul_from_khon};
            case PieceKind::Ses:
                return {w.ses_rank, w.ses_file, w.ses_mobility, w.ses_from_khon};
            default:
                return {w.touk_rank, w.touk_file, w.touk_mobility, w.touk_from_khon};
        }
    }

    /// Material, squares, mobility and reach towards the enemy khon of one kind.
    void count_officers(Color color, PieceKind kind) {
        const Bitboard men = position_.pieces(color, kind);
        if (men.none()) return;
        const std::size_t k = at(index_of(kind));
        const Side& enemy = side(~color);
        const Square enemy_khon = position_.khon(~color);
        const Bitboard zone = attacks(~color, PieceKind::Khon, enemy_khon) | enemy_khon;
        const Bitboard own_trey = position_.pieces(color, PieceKind::Trey);
        const Bitboard free =
            ~(own_trey | position_.khon(color) | enemy.by_kind[at(index_of(PieceKind::Trey))]);
        const Tables tables = tables_of(kind);
        const std::size_t most_mobility = tables.mobility.size() - 1;
        for (const Square square : men) {
            const Bitboard reach = attacks(color, kind, square);
            note_attacks(color, kind, reach);
            count_square(color, tables.rank, tables.file, square);
            const std::size_t mobility = std::min(at((reach & free).count()), most_mobility);
            tally_.add(tables.mobility[mobility], sign(color));
            tally_.add(tables.from_khon[at(king_distance(square, enemy_khon))], sign(color));
            if (const int hits = (reach & zone).count(); hits > 0) {
                ++side(color).attackers;
                side(color).attack_units += hits * kKhonAttackUnits[k];
            }
        }
        const Bitboard guarded = men & side(color).by_kind[at(index_of(PieceKind::Trey))];
        tally_.add(weights_.material[k], sign(color) * men.count());
        tally_.add(weights_.guarded_by_trey[k], sign(color) * guarded.count());
        const bool has_both_colours =
            kind == PieceKind::Neang && (men & kDarkSquares).any() && (men & ~kDarkSquares).any();
        if (has_both_colours) tally_.add(weights_.neang_both_colours, sign(color));
    }

    /// Squares on a trey's file and those beside it that it has still to pass.
    [[nodiscard]] static Bitboard files_around(int file) {
        Bitboard files = file_bb(file);
        if (file > 0) files |= file_bb(file - 1);
        if (file < 7) files |= file_bb(file + 1);
        return files;
    }
    [[nodiscard]] static Bitboard ranks_ahead(Color color, Square square) {
        Bitboard ahead;
        for (int rank = relative_rank(color, square) + 1; rank < kRanks; ++rank) {
            ahead |= rank_bb(color == Color::White ? rank : kRanks - 1 - rank);
        }
        return ahead;
    }

    void count_trey(Color color) {
        const Bitboard own = position_.pieces(color, PieceKind::Trey);
        const Bitboard enemy = position_.pieces(~color, PieceKind::Trey);
        const int s = sign(color);
        tally_.add(weights_.trey_guarded,
                   s * (own & side(color).by_kind[at(index_of(PieceKind::Trey))]).count());
        for (const Square square : own) {
            count_square(color, weights_.trey_rank, weights_.trey_file, square);
            const Bitboard around = files_around(file_of(square));
            const Bitboard file = file_bb(file_of(square));
            const Bitboard ahead = ranks_ahead(color, square);
            if ((around & ~file & own).none()) tally_.add(weights_.trey_alone, s);
            if ((file & ahead & own).any()) tally_.add(weights_.trey_doubled, s);
            if ((around & ahead & enemy).any()) continue;
            tally_.add(weights_.trey_passed[at(relative_rank(color, square))], s);
            const Bitboard next = rules_.step_quiets(color, PieceKind::Trey, square);
            const bool is_free = (next & (position_.occupied() | side(~color).attacked)).none();
            if (is_free) tally_.add(weights_.trey_free, s);
        }
    }

    void count_touk_files(Color color) {
        for (const Square square : position_.pieces(color, PieceKind::Touk)) {
            const Bitboard trey = file_bb(file_of(square)) & position_.pieces(PieceKind::Trey);
            if ((trey & position_.pieces(color)).any()) continue;
            tally_.add(trey.none() ? weights_.touk_open_file : weights_.touk_half_open_file,
                       sign(color));
        }
    }

    /// By `color` against the other side's men.
    void count_threats(Color color) {
        const Side& us = side(color);
        const Bitboard by_trey = us.by_kind[at(index_of(PieceKind::Trey))];
        const Bitboard loose = us.attacked & ~side(~color).attacked;
        const Bitboard enemies = position_.pieces(~color);
        if ((enemies & us.attacked).none()) return;
        Bitboard by_lesser;
        for (const PieceKind kind : kAllKinds) {
            const std::size_t k = at(index_of(kind));
            const Bitboard men = enemies & position_.pieces(kind);
            if (kind == PieceKind::Khon) break;
            tally_.add(weights_.threat_by_trey[k], sign(color) * (men & by_trey).count());
            tally_.add(weights_.threat_by_lesser[k], sign(color) * (men & by_lesser).count());
            tally_.add(weights_.hanging[k], sign(color) * (men & loose).count());
            if (kind != PieceKind::Trey) by_lesser |= us.by_kind[k];
        }
    }

    void count_khon_safety(Color color) {
        constexpr int kMostShelter = 3;
        constexpr int kDangerousCrowd = 2;
        const Bitboard beside = attacks(color, PieceKind::Khon, position_.khon(color));
        const int shelter = std::min(kMostShelter, (beside & position_.pieces(color)).count());
        tally_.add(weights_.khon_shelter, sign(color) * shelter);
        count_safe_checks(color);
        const Side& us = side(color);
        if (us.attackers < kDangerousCrowd) return;
        const int most = static_cast<int>(weights_.khon_danger.size()) - 1;
        tally_.add(weights_.khon_danger[at(std::min(us.attack_units, most))], sign(color));
    }

    /// Squares from which an officer of `color` could give check next, and no enemy attacks them.
    void count_safe_checks(Color color) {
        const Square khon = position_.khon(~color);
        const Bitboard safe = ~(side(~color).attacked | position_.pieces(color));
        for (const PieceKind kind : kOfficers) {
            Bitboard checks = rules_.step_attackers(color, khon)[index_of(kind)];
            if (rules_.slides(kind)) checks |= rook_attacks(khon, position_.occupied());
            const std::size_t k = at(index_of(kind));
            tally_.add(weights_.safe_check[k],
                       sign(color) * (checks & safe & side(color).by_kind[k]).count());
        }
    }

    /// `color` hunts a bare khon.
    void count_chase(Color color) {
        constexpr int kCentre = 3;
        const Square prey = position_.khon(~color);
        const int side_steps = kCentre - steps_from_side(prey);
        const int end_steps = kCentre - steps_from_end(prey);
        tally_.add(weights_.bare_khon_to_edge, sign(color) * std::max(side_steps, end_steps));
        tally_.add(weights_.bare_khon_to_corner, sign(color) * (side_steps + end_steps));
        tally_.add(weights_.khons_apart, sign(color) * king_distance(prey, position_.khon(color)));
    }

    const Position& position_;
    const Rules& rules_;
    const EvalWeights& weights_;
    Tally& tally_;
    std::array<Side, kColors> sides_{};
};

}  // namespace ouk
