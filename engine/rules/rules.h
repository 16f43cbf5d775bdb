// A ruleset compiled to attack tables, once, at load time. Immutable, shared by every position
// that plays under it and safe from any thread. Positions point at it: keep the shared_ptr alive.
#pragma once

#include <array>
#include <bit>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/rules/betza.h"
#include "engine/rules/counting.h"
#include "engine/rules/placement.h"
#include "engine/rules/ruleset.h"

namespace ouk {

template <class T>
using ByKind = std::array<T, kPieceKinds>;
template <class T>
using ByColorKindSquare = std::array<ByKind<std::array<T, kSquares>>, kColors>;

/// A step of every man of a set at once.
struct Shift {
    int rotation;    // of the board's 64 bits, to the left
    Bitboard reach;  // where the step can lead: what is shifted over an edge falls away
    [[nodiscard]] Bitboard of(Bitboard men) const {
        return Bitboard(std::rotl(men.bits(), rotation)) & reach;
    }
};

class Rules {
public:
    /// Throws Error naming the key where a value makes no game.
    explicit Rules(Ruleset ruleset);
    Rules(const Rules&) = delete;
    Rules& operator=(const Rules&) = delete;

    [[nodiscard]] const Ruleset& ruleset() const { return ruleset_; }
    [[nodiscard]] const Hash128& hash() const { return hash_; }
    [[nodiscard]] const CountingRules& counting() const { return counting_; }
    [[nodiscard]] char letter(PieceKind kind) const {
        return ruleset_.pieces[index_of(kind)].letter[0];
    }

    /// Squares that a man's steps attack: where they could capture. Lines are not in it.
    [[nodiscard]] Bitboard step_captures(Color color, PieceKind kind, Square from) const {
        return captures_[index_of(color)][index_of(kind)][index_of(from)];
    }
    /// Squares that a man's steps lead to without capturing, were they empty.
    [[nodiscard]] Bitboard step_quiets(Color color, PieceKind kind, Square from) const {
        return quiets_[index_of(color)][index_of(kind)][index_of(from)];
    }
    /// Squares a man attacks, by steps and lines.
    [[nodiscard]] Bitboard attacks(Color color, PieceKind kind, Square from,
                                   Bitboard occupied) const {
        const Bitboard steps = step_captures(color, kind, from);
        return slides(kind) ? steps | rook_attacks(from, occupied) : steps;
    }
    /// By kind: squares from which a man that steps attacks `to`; lines are not in it.
    [[nodiscard]] const ByKind<Bitboard>& step_attackers(Color color, Square to) const {
        return step_attackers_[index_of(color)][index_of(to)];
    }
    /// The steps of trey, which do nothing but step, as shifts of them all at once.
    [[nodiscard]] const std::vector<Shift>& trey_captures(Color color) const {
        return trey_captures_[index_of(color)];
    }
    [[nodiscard]] const std::vector<Shift>& trey_quiets(Color color) const {
        return trey_quiets_[index_of(color)];
    }
    /// Empty squares that the first move may jump to while the right to it lasts.
    [[nodiscard]] Bitboard first_moves(Color color, PieceKind kind, Square from) const {
        return first_moves_[index_of(color)][index_of(kind)][index_of(from)];
    }
    /// Enemies that the first move may capture.
    [[nodiscard]] Bitboard first_captures(Color color, PieceKind kind, Square from) const {
        return first_captures_[index_of(color)][index_of(kind)][index_of(from)];
    }
    /// Homes from which a first move captures on `to`.
    [[nodiscard]] Bitboard first_capture_homes(Color color, Square to) const {
        return first_capture_homes_[index_of(color)][index_of(to)];
    }
    [[nodiscard]] bool has_sutras() const { return has_sutras_; }
    /// Own trey that the first move may land on while they step ahead.
    [[nodiscard]] Bitboard sutras(Color color, PieceKind kind, Square from) const {
        return sutras_[index_of(color)][index_of(kind)][index_of(from)];
    }
    [[nodiscard]] bool slides(PieceKind kind) const { return slides_[index_of(kind)]; }
    /// The men that slide.
    [[nodiscard]] Bitboard sliders(const Placement& men) const {
        Bitboard sliders;
        for (int kind = 0; kind < kPieceKinds; ++kind) {
            sliders |= men.by_kind[kind] & slider_masks_[kind];
        }
        return sliders;
    }

    /// Squares where `color` has a right to a first move at the start, and the kind on each.
    [[nodiscard]] Bitboard first_move_homes(Color color) const { return homes_[index_of(color)]; }
    [[nodiscard]] PieceKind home_kind(Color color, Square home) const {
        return home_kinds_[index_of(color)][file_of(home)];
    }
    /// What ends a right beside its man's own move or capture.
    struct RightLoss {
        bool touk_aim = false;  // an enemy touk moves onto the khon's rank or file
        bool check = false;
        bool any_capture = false;
    };
    [[nodiscard]] const RightLoss& khon_right_loss() const { return khon_right_loss_; }
    [[nodiscard]] bool capture_ends_neang_right() const { return capture_ends_neang_right_; }
    [[nodiscard]] bool khon_may_make_first_move(bool in_check) const {
        return in_check ? khon_leaps_in_check_ : khon_leaps_unchecked_;
    }
    [[nodiscard]] bool khon_may_step_out_of_check() const {
        return ruleset_.khon_may_step_out_of_check;
    }
    [[nodiscard]] bool first_check_wins() const { return ruleset_.first_check; }
    [[nodiscard]] bool stalemate_loses() const { return stalemate_loses_; }

    /// With its khon, and against a bare one, the kind can mate: touk, koul, whatever slides, and
    /// a trey that may become one of them.
    [[nodiscard]] bool mates_alone(PieceKind kind) const { return mates_alone_[index_of(kind)]; }
    /// Any man may be enough: a check or a stalemate wins, or a khon may not step out of check.
    [[nodiscard]] bool any_man_can_win() const {
        return first_check_wins() || stalemate_loses() || !khon_may_step_out_of_check();
    }

    /// Touk of the start array that begin as promoted trey.
    [[nodiscard]] Bitboard takhaeng_ruea() const { return takhaeng_ruea_; }

    [[nodiscard]] bool promotes(Color color, PieceKind kind, Square to) const {
        return kind == PieceKind::Trey && promotion_zone_[index_of(color)].has(to);
    }
    [[nodiscard]] Bitboard promotion_zone(Color color) const {
        return promotion_zone_[index_of(color)];
    }
    [[nodiscard]] const std::vector<PieceKind>& promotion_to() const { return promotion_to_; }

private:
    void compile_moves();
    void compile_kind(Color color, PieceKind kind, const PieceMoves& moves,
                      const std::vector<Offset>& sutras);
    void compile_promotion();
    void compile_winners();
    void compile_homes();
    void compile_takhaeng_ruea();
    void compile_right_losses();

    Ruleset ruleset_;
    Hash128 hash_;
    bool khon_leaps_in_check_;
    bool khon_leaps_unchecked_;
    bool stalemate_loses_;
    CountingRules counting_;
    ByColorKindSquare<Bitboard> captures_{};
    ByColorKindSquare<Bitboard> quiets_{};
    std::array<std::array<ByKind<Bitboard>, kSquares>, kColors> step_attackers_{};
    std::array<std::vector<Shift>, kColors> trey_captures_;
    std::array<std::vector<Shift>, kColors> trey_quiets_;
    ByColorKindSquare<Bitboard> first_moves_{};
    ByColorKindSquare<Bitboard> first_captures_{};
    ByColorKindSquare<Bitboard> sutras_{};
    std::array<std::array<Bitboard, kSquares>, kColors> first_capture_homes_{};
    ByKind<bool> slides_{};
    ByKind<Bitboard> slider_masks_{};  // all squares or none
    std::array<Bitboard, kColors> homes_{};
    std::array<std::array<PieceKind, 8>, kColors> home_kinds_{};
    Bitboard takhaeng_ruea_;
    RightLoss khon_right_loss_;
    bool capture_ends_neang_right_ = false;
    bool has_sutras_ = false;
    ByKind<bool> mates_alone_{};
    std::array<Bitboard, kColors> promotion_zone_{};
    std::vector<PieceKind> promotion_to_;
};

/// Loads and compiles; `name_or_path` as for load_ruleset.
[[nodiscard]] std::shared_ptr<const Rules> load_rules(std::string_view name_or_path);

}  // namespace ouk
