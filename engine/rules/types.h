// The vocabulary of the board: squares, colours, piece kinds, moves.
// Numbers are fixed by data/README.md (they stand in files): a1 = 0, b1 = 1, … h8 = 63.
// All types are small values without invariants beyond their range; safe from any thread.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace ouk {

enum class Color : std::uint8_t { White, Black };
inline constexpr int kColors = 2;
inline constexpr std::array<Color, kColors> kBothColors{Color::White, Color::Black};

constexpr Color operator~(Color color) {
    return color == Color::White ? Color::Black : Color::White;
}

/// What a piece is to the rules; how it moves is the ruleset's business. A promoted trey is a
/// neang, without her first move.
enum class PieceKind : std::uint8_t { Trey, Neang, Koul, Ses, Touk, Khon };
inline constexpr int kPieceKinds = 6;
inline constexpr std::array<PieceKind, kPieceKinds> kAllKinds{PieceKind::Trey, PieceKind::Neang,
                                                              PieceKind::Koul, PieceKind::Ses,
                                                              PieceKind::Touk, PieceKind::Khon};

struct Piece {
    Color color;
    PieceKind kind;
    friend constexpr bool operator==(Piece, Piece) = default;
};

enum class Square : std::uint8_t {};
inline constexpr int kSquares = 64;

template <class Enum>
constexpr int index_of(Enum value) {
    return static_cast<int>(value);
}

/// `file` and `rank` count from 0.
constexpr Square make_square(int file, int rank) {
    return static_cast<Square>(rank * 8 + file);
}
constexpr int file_of(Square square) {
    return index_of(square) & 7;
}
constexpr int rank_of(Square square) {
    return index_of(square) >> 3;
}
/// The rank, from 0, as `color` counts from its own side.
constexpr int relative_rank(Color color, Square square) {
    return color == Color::White ? rank_of(square) : 7 - rank_of(square);
}
inline std::string to_string(Square square) {
    return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

/// from | to << 6 | promotion << 12; promotion 0 is none (no piece promotes to a trey).
class Move {
public:
    constexpr Move() = default;
    constexpr Move(Square from, Square to, PieceKind promotion = PieceKind::Trey)
        : bits_(static_cast<std::uint16_t>(index_of(from) | index_of(to) << 6 |
                                           index_of(promotion) << 12)) {}
    [[nodiscard]] static constexpr Move from_bits(std::uint16_t bits) {
        Move move;
        move.bits_ = bits;
        return move;
    }

    [[nodiscard]] constexpr Square from() const { return static_cast<Square>(bits_ & 63); }
    [[nodiscard]] constexpr Square to() const { return static_cast<Square>(bits_ >> 6 & 63); }
    [[nodiscard]] constexpr bool promotes() const { return bits_ >> 12 != 0; }
    /// The kind promoted to; only where promotes().
    [[nodiscard]] constexpr PieceKind promotion() const {
        return static_cast<PieceKind>(bits_ >> 12);
    }
    [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }
    /// False for the null value `Move{}`, which is no legal move (a1a1).
    constexpr explicit operator bool() const { return bits_ != 0; }
    friend constexpr bool operator==(Move, Move) = default;

private:
    std::uint16_t bits_ = 0;
};

}  // namespace ouk
