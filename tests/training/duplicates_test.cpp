#include "training/data/duplicates.h"

#include <gmock/gmock.h>

#include <array>
#include <map>
#include <vector>

#include "engine/base/random.h"

namespace ouk {
namespace {

const std::atomic<bool> kGoOn = false;

HugeVector<std::uint32_t> chosen(Duplicates& duplicates, std::uint64_t key) {
    HugeVector<std::uint32_t> numbers;
    duplicates.choose(key, numbers);
    return numbers;
}

TEST(Duplicates, OfEqualKeysOneStaysAndNoneOfTheForbidden) {
    // A key with the tag and the place of another.
    constexpr std::uint64_t kLike5 = (std::uint64_t{1} << 32) + 5;
    const std::vector<std::uint64_t> keys{5, 7, 5, 0, kLike5, 5, 9, 0, kLike5, 11};
    Duplicates duplicates;
    duplicates.find(keys, kGoOn);
    EXPECT_EQ(duplicates.never_chosen(), 2U);
    for (std::uint64_t key = 0; key < 20; ++key) {
        const auto numbers = chosen(duplicates, key);
        EXPECT_TRUE(std::ranges::is_sorted(numbers));
        std::map<std::uint64_t, int> times;
        for (const std::uint32_t number : numbers) ++times[keys[number]];
        EXPECT_EQ(times,
                  (std::map<std::uint64_t, int>{{5, 1}, {7, 1}, {9, 1}, {11, 1}, {kLike5, 1}}));
    }
}

TEST(Duplicates, MatchesAMapOnRandomKeys) {
    Random random(random_key(1, 0, Purpose::Test));
    for (const std::uint32_t different : {1U, 3U, 100U, 10'000U}) {
        std::vector<std::uint64_t> keys(1000);
        std::map<std::uint64_t, int> expected;
        for (std::uint64_t& key : keys) {
            key = mix_bits(random.below(different) + 1);
            expected[key] = 1;
        }
        Duplicates duplicates;
        duplicates.find(keys, kGoOn);
        std::map<std::uint64_t, int> times;
        for (const std::uint32_t number : chosen(duplicates, different)) ++times[keys[number]];
        EXPECT_EQ(times, expected) << different;
    }
}

TEST(Duplicates, EachOfEqualPositionsHasTheSameChance) {
    constexpr int kDraws = 6000;
    constexpr int kEqual = 6;
    const std::vector<std::uint64_t> keys(kEqual, 77);
    Duplicates duplicates;
    duplicates.find(keys, kGoOn);
    std::array<int, kEqual> times{};
    for (std::uint64_t draw = 0; draw < kDraws; ++draw) {
        ++times[chosen(duplicates, random_key(1, draw, Purpose::Test)).at(0)];
    }
    // Five standard deviations of a binomial count: 5 sqrt(6000 / 6 * 5 / 6) = 144.
    for (const int each : times) EXPECT_NEAR(each, kDraws / kEqual, 144);
}

TEST(Duplicates, TheSameKeyChoosesTheSame) {
    const std::vector<std::uint64_t> keys(50, 77);
    Duplicates one;
    one.find(std::vector<std::uint64_t>(200, 78), kGoOn);
    one.find(keys, kGoOn);
    Duplicates other;
    other.find(keys, kGoOn);
    EXPECT_EQ(chosen(one, 5), chosen(other, 5));
    EXPECT_NE(chosen(one, 5), chosen(one, 6));
}

}  // namespace
}  // namespace ouk
