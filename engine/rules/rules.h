// A ruleset compiled to attack tables, once, at load time. Immutable, shared by every position
// that plays under it and safe from any thread. Positions point at it: keep the shared_ptr alive.
#pragma once

#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/rules/counting.h"
#include "engine/rules/placement.h"
#include "engine/rules/ruleset.h"

namespace ouk {

template <class T>
using ByColorKindSquare = std::array<std::array<std::array<T, kSquares>, kPieceKinds>, kColors>;

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

    /// Squares a man attacks: where it could capture.
    [[nodiscard]] Bitboard attacks(Color color, PieceKind kind, Square from,
                                   Bitboard occupied) const {
        const Bitboard steps = captures_[index_of(color)][index_of(kind)][index_of(from)];
        return slides(kind) ? steps | rook_attacks(from, occupied) : steps;
    }
    /// Squares a man could move to without capturing, were they empty.
    [[nodiscard]] Bitboard quiets(Color color, PieceKind kind, Square from,
                                  Bitboard occupied) const {
        const Bitboard steps = quiets_[index_of(color)][index_of(kind)][index_of(from)];
        return slides(kind) ? steps | rook_attacks(from, occupied) : steps;
    }
    /// Squares from which a man that steps attacks `to`; lines are not in it.
    [[nodiscard]] Bitboard step_attackers(Color color, PieceKind kind, Square to) const {
        return step_attackers_[index_of(color)][index_of(kind)][index_of(to)];
    }
    /// Squares of the first move (quiet, jumping) while the right to it lasts.
    [[nodiscard]] Bitboard first_moves(Color color, PieceKind kind, Square from) const {
        return first_moves_[index_of(color)][index_of(kind)][index_of(from)];
    }
    [[nodiscard]] bool slides(PieceKind kind) const { return slides_[index_of(kind)]; }

    /// Squares where `color` has a right to a first move at the start, and the kind on each.
    [[nodiscard]] Bitboard first_move_homes(Color color) const { return homes_[index_of(color)]; }
    [[nodiscard]] PieceKind home_kind(Color color, Square home) const {
        return home_kinds_[index_of(color)][file_of(home)];
    }
    /// The khon loses the right when an enemy touk moves onto its rank or file.
    [[nodiscard]] bool touk_aim_ends_khon_right() const { return touk_aim_; }

    [[nodiscard]] bool promotes(Color color, PieceKind kind, Square to) const {
        return kind == PieceKind::Trey && promotion_zone_[index_of(color)].has(to);
    }
    [[nodiscard]] Bitboard promotion_zone(Color color) const {
        return promotion_zone_[index_of(color)];
    }
    [[nodiscard]] const std::vector<PieceKind>& promotion_to() const { return promotion_to_; }

private:
    void compile_moves();
    void compile_promotion();
    void compile_homes();

    Ruleset ruleset_;
    Hash128 hash_;
    CountingRules counting_;
    ByColorKindSquare<Bitboard> captures_{};
    ByColorKindSquare<Bitboard> quiets_{};
    ByColorKindSquare<Bitboard> step_attackers_{};
    ByColorKindSquare<Bitboard> first_moves_{};
    std::array<bool, kPieceKinds> slides_{};
    std::array<Bitboard, kColors> homes_{};
    std::array<std::array<PieceKind, 8>, kColors> home_kinds_{};
    bool touk_aim_ = false;
    std::array<Bitboard, kColors> promotion_zone_{};
    std::vector<PieceKind> promotion_to_;
};

/// Loads and compiles; `name_or_path` as for load_ruleset.
[[nodiscard]] std::shared_ptr<const Rules> load_rules(std::string_view name_or_path);

}  // namespace ouk
