// Which man stands where: a set of squares for each colour and each kind. A plain value; the two
// views always describe the same men (put and take keep them so).
#pragma once

#include <array>
#include <optional>

#include "engine/rules/bitboard.h"

namespace ouk {

struct Placement {
    std::array<Bitboard, kColors> by_color{};
    std::array<Bitboard, kPieceKinds> by_kind{};

    [[nodiscard]] Bitboard pieces(Color color) const { return by_color[index_of(color)]; }
    [[nodiscard]] Bitboard pieces(PieceKind kind) const { return by_kind[index_of(kind)]; }
    [[nodiscard]] Bitboard pieces(Color color, PieceKind kind) const {
        return pieces(color) & pieces(kind);
    }
    [[nodiscard]] Bitboard occupied() const { return by_color[0] | by_color[1]; }
    [[nodiscard]] bool is_bare(Color color) const { return !pieces(color).many(); }

    /// The kind on an occupied square; Trey where `square` is empty (callers check first).
    [[nodiscard]] PieceKind kind_on(Square square) const {
        std::uint64_t kind = 0;  // a sum, since a search for it would be mispredicted
        for (int each = 1; each < kPieceKinds; ++each) {
            kind +=
                static_cast<std::uint64_t>(each) * (by_kind[each].bits() >> index_of(square) & 1);
        }
        return static_cast<PieceKind>(kind);
    }
    [[nodiscard]] std::optional<Piece> piece_on(Square square) const {
        if (!occupied().has(square)) {
            return std::nullopt;
        }
        return Piece{by_color[0].has(square) ? Color::White : Color::Black, kind_on(square)};
    }

    void put(Piece piece, Square square) {
        by_color[index_of(piece.color)] |= square;
        by_kind[index_of(piece.kind)] |= square;
    }
    void take(Piece piece, Square square) {
        by_color[index_of(piece.color)] &= ~Bitboard(square);
        by_kind[index_of(piece.kind)] &= ~Bitboard(square);
    }
    friend bool operator==(const Placement&, const Placement&) = default;
};

}  // namespace ouk
