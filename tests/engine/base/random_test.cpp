// The numbers must stay what they are: datasets are made again from their seeds.
#include "engine/base/random.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <numeric>
#include <vector>

namespace ouk {
namespace {

constexpr std::uint64_t kAllBits = std::numeric_limits<std::uint64_t>::max();

// Source: the reference splitmix64.c by Vigna with state 1234567, as many projects print it.
TEST(Random, IsSplitMix64) {
    Random random(1234567);
    for (const std::uint64_t expected :
         {6457827717110365317U, 3203168211198807973U, 9817491932198370423U, 4593380528125082431U,
          16408922859458223821U}) {
        EXPECT_EQ(random.next(), expected);
    }
}

// The literals from here on were computed by a second implementation (Python's whole numbers).
TEST(Random, KeysStayWhatTheyAre) {
    struct Row {
        std::uint64_t seed, index;
        Purpose purpose;
        std::uint64_t key;
    };
    const Row rows[] = {
        {1, 0, Purpose::Opening, 0x6c5795e14b3b7e33},
        {1, 1, Purpose::Opening, 0x7095beebd76575e4},
        {2, 0, Purpose::Opening, 0x007bdc61a85e2e79},
        {1, 0, Purpose::Choice, 0x1cf38a51a82265f3},
        {kAllBits, kAllBits, Purpose::Gauntlet, 0xae393ee75f9ef22c},
        {1, 2, Purpose::GauntletGame, 0xee170aee453aecc8},
    };
    for (const Row& row : rows) {
        EXPECT_EQ(random_key(row.seed, row.index, row.purpose), row.key);
    }
}

TEST(Random, DrawsStayWhatTheyAre) {
    Random small(random_key(1, 0, Purpose::Opening));
    for (const std::uint32_t expected : {56U, 25U, 11U, 13U, 73U, 72U, 9U, 45U}) {
        EXPECT_EQ(small.below(100), expected);
    }
    Random large(random_key(1, 0, Purpose::Test));
    for (const std::uint32_t expected : {334173861U, 1855938453U, 1032025565U, 1639232787U}) {
        EXPECT_EQ(large.below(3'000'000'000), expected);
    }
    Random unit(random_key(1, 0, Purpose::Test));
    for (const double expected : {0.11139128747989968, 0.6186461512439684}) {
        EXPECT_EQ(unit.unit(), expected);
    }
}

TEST(Random, ShuffleStaysWhatItIs) {
    std::vector<int> items(8);
    std::iota(items.begin(), items.end(), 0);
    Random random(random_key(1, 0, Purpose::Shuffle));
    shuffle(items, random);
    EXPECT_EQ(items, (std::vector{5, 3, 4, 1, 0, 7, 6, 2}));
}

// 2^32 is 4/3 of this bound: without rejection one residue of three comes twice as often.
TEST(Random, BelowIsUnbiasedWhereItIsHardest) {
    constexpr std::uint32_t kBound = 3U << 30;
    constexpr int kDraws = 300'000;
    constexpr double kFourSigma = 4 * 258.2;  // sqrt(300000 * 1/3 * 2/3)
    std::array<int, 3> counts{};
    Random random(random_key(7, 0, Purpose::Test));
    for (int i = 0; i < kDraws; ++i) {
        const std::uint32_t drawn = random.below(kBound);
        ASSERT_LT(drawn, kBound);
        ++counts[drawn % 3];
    }
    for (const int count : counts) EXPECT_NEAR(count, kDraws / 3.0, kFourSigma);
}

TEST(Random, BelowReachesEveryValueAndNoOther) {
    for (const std::uint32_t n : {1U, 2U, 3U, 6U, 7U}) {
        std::vector<int> counts(n);
        Random random(random_key(n, 0, Purpose::Test));
        for (std::uint32_t i = 0; i < 200 * n; ++i) ++counts.at(random.below(n));
        for (const int count : counts) EXPECT_NEAR(count, 200, 80) << n;
    }
}

}  // namespace
}  // namespace ouk
