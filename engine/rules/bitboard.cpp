#include "engine/rules/bitboard.h"

#include <array>

namespace ouk {

namespace {

constexpr int kLineLength = 8;
/// Occupancy of the six inner squares decides a rank's attacks: the outer ones block nothing.
constexpr int kInnerOccupancies = 64;

using RankTable = std::array<std::array<std::uint8_t, kInnerOccupancies>, kLineLength>;

constexpr std::uint8_t rank_attacks(int file, unsigned occupied) {
    unsigned attacks = 0;
    for (const int step : {-1, 1}) {
        for (int to = file + step; to >= 0 && to < kLineLength; to += step) {
            attacks |= 1U << to;
            if ((occupied >> to & 1) != 0) {
                break;
            }
        }
    }
    return static_cast<std::uint8_t>(attacks);
}

constexpr RankTable make_rank_table() {
    RankTable table{};
    for (int file = 0; file < kLineLength; ++file) {
        for (unsigned inner = 0; inner < kInnerOccupancies; ++inner) {
            table[file][inner] = rank_attacks(file, inner << 1);
        }
    }
    return table;
}

constexpr RankTable kRankAttacks = make_rank_table();

std::uint64_t rank_line(Square square, std::uint64_t occupied) {
    const int shift = index_of(square) & 56;
    const std::uint64_t inner = occupied >> (shift + 1) & (kInnerOccupancies - 1);
    return std::uint64_t{kRankAttacks[file_of(square)][inner]} << shift;
}

/// o ^ (o - 2r) upwards, and the same on the byte-swapped board downwards.
std::uint64_t file_line(Square square, std::uint64_t occupied) {
    const std::uint64_t slider = Bitboard(square).bits();
    const std::uint64_t mask = file_bb(file_of(square)).bits() ^ slider;
    const std::uint64_t up = (occupied & mask) - slider;
    const std::uint64_t down =
        __builtin_bswap64(__builtin_bswap64(occupied & mask) - __builtin_bswap64(slider));
    return (up ^ down) & mask;
}

using BetweenTable = std::array<std::array<std::uint64_t, kSquares>, kSquares>;

constexpr BetweenTable make_between_table() {
    BetweenTable table{};
    for (int from = 0; from < kSquares; ++from) {
        const int file = from & 7;
        const int rank = from >> 3;
        for (const auto& [file_step, rank_step] : {std::array{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
            std::uint64_t passed = 0;
            for (int f = file + file_step, r = rank + rank_step;
                 f >= 0 && f < kLineLength && r >= 0 && r < kLineLength;
                 f += file_step, r += rank_step) {
                table[from][r * kLineLength + f] = passed;
                passed |= std::uint64_t{1} << (r * kLineLength + f);
            }
        }
    }
    return table;
}

constexpr BetweenTable kBetween = make_between_table();

}  // namespace

Bitboard rook_attacks(Square square, Bitboard occupied) {
    return Bitboard(rank_line(square, occupied.bits()) | file_line(square, occupied.bits()));
}

Bitboard between(Square a, Square b) {
    return Bitboard(kBetween[index_of(a)][index_of(b)]);
}

}  // namespace ouk
