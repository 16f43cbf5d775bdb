// A set of squares in 64 bits, looped with range-for (lowest square first).
// Rook lines come from an eight-entry-a-file rank table and hyperbola quintessence (o^(o-2r)) for
// files: run-time data, no CPU feature needed. Source: chessprogramming.org/Hyperbola_Quintessence.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/rules/types.h"

namespace ouk {

class Bitboard {
public:
    constexpr Bitboard() = default;
    constexpr explicit Bitboard(std::uint64_t bits) : bits_(bits) {}
    constexpr Bitboard(Square square) : bits_(std::uint64_t{1} << index_of(square)) {}  // NOLINT

    [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
    [[nodiscard]] constexpr int count() const { return std::popcount(bits_); }
    [[nodiscard]] constexpr bool any() const { return bits_ != 0; }
    [[nodiscard]] constexpr bool none() const { return bits_ == 0; }
    [[nodiscard]] constexpr bool many() const { return (bits_ & (bits_ - 1)) != 0; }
    [[nodiscard]] constexpr bool has(Square square) const {
        return (bits_ >> index_of(square) & 1) != 0;
    }
    /// The lowest square; only where any().
    [[nodiscard]] constexpr Square first() const {
        return static_cast<Square>(std::countr_zero(bits_));
    }

    friend constexpr Bitboard operator&(Bitboard a, Bitboard b) {
        return Bitboard(a.bits_ & b.bits_);
    }
    friend constexpr Bitboard operator|(Bitboard a, Bitboard b) {
        return Bitboard(a.bits_ | b.bits_);
    }
    friend constexpr Bitboard operator^(Bitboard a, Bitboard b) {
        return Bitboard(a.bits_ ^ b.bits_);
    }
    constexpr Bitboard operator~() const { return Bitboard(~bits_); }
    constexpr Bitboard& operator&=(Bitboard other) { return *this = *this & other; }
    constexpr Bitboard& operator|=(Bitboard other) { return *this = *this | other; }
    constexpr Bitboard& operator^=(Bitboard other) { return *this = *this ^ other; }
    friend constexpr bool operator==(Bitboard, Bitboard) = default;

    class Iterator {
    public:
        constexpr explicit Iterator(std::uint64_t bits) : bits_(bits) {}
        constexpr Square operator*() const { return static_cast<Square>(std::countr_zero(bits_)); }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

    private:
        std::uint64_t bits_;
    };
    [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
    [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

private:
    std::uint64_t bits_ = 0;
};

constexpr Bitboard rank_bb(int rank) {
    return Bitboard(std::uint64_t{0xFF} << (8 * rank));
}
constexpr Bitboard file_bb(int file) {
    return Bitboard(std::uint64_t{0x0101010101010101} << file);
}
/// The square straight ahead of a trey that is not on its last rank.
constexpr Square trey_step(Color color, Square from) {
    return static_cast<Square>(index_of(from) + (color == Color::White ? 8 : -8));
}
inline constexpr Bitboard kDarkSquares{0xAA55AA55AA55AA55};

namespace lines {

inline constexpr int kInnerOccupancies = 64;
/// What a rook attacks along a rank, by its file and the rank's six inner squares: the outer ones
/// block nothing.
extern const std::array<std::array<std::uint8_t, kInnerOccupancies>, 8> kRankAttacks;
extern const std::array<std::array<Bitboard, kSquares>, kSquares> kBetween;

inline Bitboard along_rank(Square square, Bitboard occupied) {
    const int shift = index_of(square) & 56;
    const std::uint64_t inner = occupied.bits() >> (shift + 1) & (kInnerOccupancies - 1);
    return Bitboard(std::uint64_t{kRankAttacks[file_of(square)][inner]} << shift);
}

/// o ^ (o - 2r) upwards, and the same on the byte-swapped board downwards.
inline Bitboard along_file(Square square, Bitboard occupied) {
    const std::uint64_t slider = Bitboard(square).bits();
    const std::uint64_t mask = file_bb(file_of(square)).bits() ^ slider;
    const std::uint64_t others = occupied.bits() & mask;
    const std::uint64_t up = others - slider;
    const std::uint64_t down =
        __builtin_bswap64(__builtin_bswap64(others) - __builtin_bswap64(slider));
    return Bitboard((up ^ down) & mask);
}

}  // namespace lines

/// Squares a rook on `square` reaches, up to and with the first occupied one each way.
[[nodiscard]] inline Bitboard rook_attacks(Square square, Bitboard occupied) {
    return lines::along_rank(square, occupied) | lines::along_file(square, occupied);
}
/// The rank and the file of `square`, itself left out.
[[nodiscard]] constexpr Bitboard rook_lines(Square square) {
    return rank_bb(rank_of(square)) ^ file_bb(file_of(square));
}
/// Squares strictly between two squares of one rank or file; empty otherwise.
[[nodiscard]] inline Bitboard between(Square a, Square b) {
    return lines::kBetween[index_of(a)][index_of(b)];
}

}  // namespace ouk
