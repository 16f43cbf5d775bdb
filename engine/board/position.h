// A position is a value: copied, never undone. It knows its ruleset's tables (which must outlive
// it), the rights to first moves, the running count and who gives check. Game history is not in it
// (engine/game/history.h). Thread-safe as any value.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/rules/rules.h"

namespace ouk {

/// What makes a position, before it has keys and checkers; built by FEN and packed readers.
struct Setup {
    Placement men;
    Color side_to_move = Color::White;
    Bitboard rights;  // squares of men whose first move is still allowed
    CountState count;
    std::uint16_t ply =
        0;  // game plies before this position: 2 * (move number - 1) + Black to move
    std::array<bool, kColors> has_checked{};  // that side has given the check that wins
};

class Position {
public:
    /// Precondition: at most one khon a side; readers check the rest (engine/board/setup.h).
    Position(const Rules& rules, const Setup& setup);

    [[nodiscard]] const Rules& rules() const { return *rules_; }
    [[nodiscard]] const Placement& men() const { return men_; }
    [[nodiscard]] Bitboard pieces(Color color) const { return men_.pieces(color); }
    [[nodiscard]] Bitboard pieces(PieceKind kind) const { return men_.pieces(kind); }
    [[nodiscard]] Bitboard pieces(Color color, PieceKind kind) const {
        return men_.pieces(color, kind);
    }
    [[nodiscard]] Bitboard occupied() const { return men_.occupied(); }
    [[nodiscard]] std::optional<Piece> piece_on(Square square) const {
        return men_.piece_on(square);
    }
    [[nodiscard]] PieceKind kind_on(Square square) const { return men_.kind_on(square); }
    /// Only where `color` has a khon, as every position of a game does.
    [[nodiscard]] Square khon(Color color) const { return pieces(color, PieceKind::Khon).first(); }

    [[nodiscard]] Color side_to_move() const { return side_to_move_; }
    [[nodiscard]] Bitboard rights() const { return rights_; }
    [[nodiscard]] CountState count() const { return count_; }
    [[nodiscard]] int ply() const { return ply_; }
    /// Placement, side to move and rights: equal keys are repetitions.
    [[nodiscard]] std::uint64_t key() const { return key_; }

    /// `color` has given the check that wins, where the first check does.
    [[nodiscard]] bool has_checked(Color color) const { return has_checked_[index_of(color)]; }
    [[nodiscard]] bool is_won_by_check() const { return has_checked_[0] || has_checked_[1]; }

    /// Enemy men that attack the khon of the side to move.
    [[nodiscard]] Bitboard checkers() const { return checkers_; }
    [[nodiscard]] bool in_check() const { return checkers_.any(); }
    /// Men of `color` that attack `square`, were the board occupied as given.
    [[nodiscard]] Bitboard attackers(Color color, Square square, Bitboard occupied) const;

    /// The next position. Precondition: `move` is legal here.
    [[nodiscard]] Position after(Move move) const;
    /// The same position had the check that wins not been given.
    [[nodiscard]] Position as_if_unchecked() const {
        Position other = *this;
        other.has_checked_ = {};
        return other;
    }
    /// The same position with the other side to move (the search's null move). Precondition: not
    /// in check. The count does not advance.
    [[nodiscard]] Position after_null() const;

private:
    void put(Piece piece, Square square);
    void take(Piece piece, Square square);
    void drop_rights(Bitboard lost);
    void find_checkers();
    [[nodiscard]] bool touk_aims_at_khon(Square touk, Color side) const;
    [[nodiscard]] Bitboard rights_lost_by(PieceKind moved, Square to, bool captures) const;
    void note_check(Color giver);

    Placement men_;
    Bitboard rights_;
    Bitboard checkers_;
    std::uint64_t key_ = 0;
    const Rules* rules_;
    CountState count_;
    std::uint16_t ply_ = 0;
    Color side_to_move_ = Color::White;
    std::array<bool, kColors> has_checked_{};
};
static_assert(sizeof(Position) <= 128, "a position is copied at every node");

}  // namespace ouk
