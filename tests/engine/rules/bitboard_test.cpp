// Rook lines against a square-by-square walk on random boards.
#include "engine/rules/bitboard.h"

#include <gtest/gtest.h>

#include "engine/base/random.h"

namespace ouk {
namespace {

Bitboard walk(Square from, Bitboard occupied) {
    Bitboard reached;
    const int steps[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    for (const auto& step : steps) {
        int file = file_of(from) + step[0];
        int rank = rank_of(from) + step[1];
        while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
            reached |= make_square(file, rank);
            if (occupied.has(make_square(file, rank))) {
                break;
            }
            file += step[0];
            rank += step[1];
        }
    }
    return reached;
}

TEST(Bitboard, RookAttacksEqualAWalk) {
    Random random(random_key(1, 0, Purpose::Test));
    for (int i = 0; i < 20000; ++i) {
        const Bitboard occupied(random.next() & random.next());
        const Square from = static_cast<Square>(random.below(64));
        ASSERT_EQ(rook_attacks(from, occupied), walk(from, occupied))
            << to_string(from) << " " << occupied.bits();
    }
}

TEST(Bitboard, BetweenIsWhereTwoRooksMeet) {
    for (int a = 0; a < 64; ++a) {
        for (int b = 0; b < 64; ++b) {
            const Square from = static_cast<Square>(a);
            const Square to = static_cast<Square>(b);
            const bool aligned = a != b && walk(from, Bitboard()).has(to);
            const Bitboard meet = walk(from, Bitboard(to)) & walk(to, Bitboard(from));
            const Bitboard line =
                file_of(from) == file_of(to) ? file_bb(file_of(from)) : rank_bb(rank_of(from));
            EXPECT_EQ(between(from, to), aligned ? meet & line : Bitboard());
        }
    }
}

}  // namespace
}  // namespace ouk
