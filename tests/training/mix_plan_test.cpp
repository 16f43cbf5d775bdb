// How passes are cut into windows.
#include "training/data/mix_plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace ouk {
namespace {

/// `count` chunks of file 0, of 1 to 100 positions.
std::vector<Chunk> some_chunks(std::uint32_t count) {
    std::vector<Chunk> chunks(count);
    for (std::uint32_t i = 0; i < count; ++i) chunks[i].kept = i * 37 % 101;
    return chunks;
}

TEST(MixPlanTest, WindowsHoldEachChunkOnceAndNoMoreThanThePool) {
    const std::vector<Chunk> chunks = some_chunks(500);
    const std::vector<DataFile> files{{"file", "hash"}};
    for (const std::uint64_t pool : {1U, 30U, 100U, 1000U, 1'000'000U}) {
        const MixPlan plan(chunks, files, pool, 1, 0);
        std::set<std::uint32_t> seen;
        std::uint64_t positions = 0;
        for (std::size_t i = 0; i < plan.windows(); ++i) {
            const PlannedWindow window = plan.window(i);
            EXPECT_EQ(plan.positions_before(i), positions);
            EXPECT_TRUE(window.positions <= pool || window.chunks.size() == 1);
            std::uint64_t in_window = 0;
            for (const PlannedChunk& planned : window.chunks) {
                EXPECT_TRUE(seen.insert(planned.chunk).second);
                EXPECT_EQ(planned.copy, 0U);
                in_window += chunks[planned.chunk].kept;
            }
            EXPECT_EQ(in_window, window.positions);
            EXPECT_GT(in_window, 0U);
            positions += in_window;
        }
        EXPECT_EQ(plan.positions(), positions);
        for (std::uint32_t i = 0; i < chunks.size(); ++i) {
            EXPECT_EQ(seen.contains(i), chunks[i].kept > 0) << i;
        }
        if (pool == 1'000'000U) {
            EXPECT_EQ(plan.windows(), 1U);
        }
    }
}

TEST(MixPlanTest, OrderIsOfSeedAndPass) {
    const std::vector<Chunk> chunks = some_chunks(100);
    const std::vector<DataFile> files{{"file", "hash"}};
    const auto first = [&](std::uint64_t seed, std::uint64_t pass, std::uint64_t pool) {
        return MixPlan(chunks, files, pool, seed, pass).window(0).chunks;
    };
    constexpr std::uint64_t kFew = 100;
    EXPECT_EQ(first(1, 0, kFew), first(1, 0, kFew));
    EXPECT_NE(first(1, 0, kFew), first(1, 1, kFew));
    EXPECT_NE(first(1, 0, kFew), first(2, 0, kFew));
    constexpr std::uint64_t kAll = 1'000'000;
    EXPECT_EQ(first(1, 0, kAll), first(2, 1, kAll)) << "so that it is not decoded again";
}

TEST(MixPlanTest, FractionsOfAWeightTakeAllChunksInTurn) {
    const std::vector<Chunk> chunks(50, Chunk{.file = 0, .kept = 10, .games = {}, .plies = {}});
    for (const double weight : {0.1, 0.3, 0.02, 2.3, 1.0}) {
        const std::vector<DataFile> files{{"file", "hash", weight}};
        std::vector<int> taken(chunks.size());
        for (std::uint64_t pass = 0; pass < 10; ++pass) {
            const MixPlan plan(chunks, files, 1'000'000, 1, pass);
            EXPECT_NEAR(static_cast<double>(plan.positions()), weight * 500, 10);
            for (const PlannedChunk& planned : plan.window(0).chunks) ++taken[planned.chunk];
        }
        const auto [fewest, most] = std::ranges::minmax(taken);
        EXPECT_LE(most - fewest, 1) << weight;
        EXPECT_NEAR(fewest, weight * 10, 1);
    }
}

TEST(MixPlanTest, NoPassIsEmpty) {
    const std::vector<Chunk> chunks(2, Chunk{.file = 0, .kept = 10, .games = {}, .plies = {}});
    const std::vector<DataFile> files{{"file", "hash", 0.1}};
    for (std::uint64_t pass = 0; pass < 20; ++pass) {
        EXPECT_EQ(MixPlan(chunks, files, 100, 1, pass).positions(), 10U) << pass;
    }
}

}  // namespace
}  // namespace ouk
