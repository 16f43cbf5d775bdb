#include "engine/rules/bitboard.h"

namespace ouk::lines {

namespace {

constexpr int kLineLength = 8;

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

using BetweenTable = std::array<std::array<Bitboard, kSquares>, kSquares>;

constexpr BetweenTable make_between_table() {
    BetweenTable table{};
    for (int from = 0; from < kSquares; ++from) {
        const int file = from & 7;
        const int rank = from >> 3;
        for (const auto& [file_step, rank_step] : {std::array{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
            Bitboard passed;
            for (int f = file + file_step, r = rank + rank_step;
                 f >= 0 && f < kLineLength && r >= 0 && r < kLineLength;
                 f += file_step, r += rank_step) {
                const Square to = make_square(f, r);
                table[from][index_of(to)] = passed;
                passed |= to;
            }
        }
    }
    return table;
}

}  // namespace

constinit const RankTable kRankAttacks = make_rank_table();
constinit const BetweenTable kBetween = make_between_table();

}  // namespace ouk::lines
