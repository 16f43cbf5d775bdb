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

TEST(MixPlanTest, NoPassIsEmptyAndWeightsKeepTheirRatio) {
    struct Row {
        std::vector<double> weights;  // of files of one chunk each
        double raise;
        std::vector<int> taken;  // in 20 passes
    };
    for (const auto& [weights, raise, taken] : std::initializer_list<Row>{
             {{0.5}, 2, {20}},            // one chunk cannot be cut
             {{1e-300}, 1e300, {20}},     // nor can a weight be too small
             {{0.25, 0.5}, 2, {10, 20}},  // all raised until one takes a chunk
             {{0.05, 0.2}, 5, {5, 20}},
             {{0.1, 0.1}, 5, {10, 10}},  // of one weight: a group of two chunks
             {{0.5, 1}, 1, {10, 20}},    // nothing is raised beside a file that is taken whole
             {{0.5, 0.5}, 1, {10, 10}}}) {
        std::vector<Chunk> chunks;
        std::vector<DataFile> files;
        for (std::uint32_t i = 0; i < weights.size(); ++i) {
            chunks.push_back({.file = i, .kept = 10, .games = {}, .plies = {}});
            files.push_back({"file", "hash", weights[i]});
        }
        std::vector<int> found(weights.size());
        for (std::uint64_t pass = 0; pass < 20; ++pass) {
            const MixPlan plan(chunks, files, 100, 1, pass);
            EXPECT_GT(plan.positions(), 0U) << pass;
            EXPECT_DOUBLE_EQ(plan.raise(), raise);
            for (const PlannedChunk& planned : plan.window(0).chunks) ++found[planned.chunk];
        }
        EXPECT_EQ(found, taken) << weights[0];
    }
}

}  // namespace
}  // namespace ouk
