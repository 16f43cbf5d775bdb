// What the benchmark loads, not how fast: its games are games, a pass over its files is one pool.
#include "training/run/loading_benchmark.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "engine/base/files.h"
#include "tests/training/loader_fixture.h"
#include "training/run/benchmark_games.h"

namespace ouk {
namespace {

constexpr std::uint64_t kPlies = 1000;

/// Made once for all tests.
const std::string& games_folder() {
    static const TemporaryFolder folder;
    static const bool is_written = [] {
        write_benchmark_games(folder.path(), kPlies);
        return true;
    }();
    (void)is_written;
    return folder.path();
}

TEST(LoadingBenchmark, GamesAreLegalAndTheSameEachTime) {
    const auto files = list_data_files({games_folder()});
    ASSERT_EQ(files.size(), 1U);
    LoaderConfig config;
    config.held_out_share = 0;
    const Loader loader(files, config, {}, 1, 2);
    EXPECT_GE(loader.summary().plies, kPlies);
    for (const Drop reason : {Drop::NoScore, Drop::InCheck, Drop::Tactical}) {
        EXPECT_GT(loader.summary().dropped[reason], 0U);
    }
    const TemporaryFolder again;
    write_benchmark_games(again.path(), kPlies);
    EXPECT_EQ(read_file(again.file("games-000000.h5")), read_file(files[0].path));
}

TEST(LoadingBenchmark, WithoutFiltersAllWithAScoreAreDelivered) {
    LoaderConfig config;
    config.held_out_share = 0;
    config.filter = no_filters();
    Loader loader(list_data_files({games_folder()}), config, {}, 1, 2);
    const DataSummary& summary = loader.summary();
    EXPECT_EQ(summary.dropped.total(), summary.dropped[Drop::NoScore]);
    EXPECT_EQ(epoch_of(loader, 1000).size(), summary.positions);
    EXPECT_EQ(loader.dropped().total(), 0U);
}

TEST(LoadingBenchmark, APassIsOnePoolAsFullAsItCanBe) {
    const auto files = one_pool_of(list_data_files({games_folder()}));
    Loader loader(files, {}, {}, 1, 2);
    const auto pool = static_cast<double>(LoaderConfig().pool);
    const auto plies = static_cast<double>(loader.summary().plies);
    EXPECT_EQ(files[0].weight, std::min(std::floor(pool / plies), kMaxWeight));
    EXPECT_EQ(loader.next_batch(1U << 22).samples.size() + loader.dropped().total(),
              static_cast<std::size_t>(loader.epoch_positions(0)));
    EXPECT_EQ(loader.cursor(), (Cursor{.epoch = 1, .pass = 1}));
}

TEST(LoadingBenchmark, WhatIsThrownBetweenRoundsEndsIt) {
    struct Told {};
    int rounds = 0;
    const auto tell = [&] {
        if (++rounds == 2) throw Told();
    };
    const auto files = list_data_files({games_folder()});
    EXPECT_THROW((void)loader_speed(files, {}, BenchmarkPool::Half, tell), Told);
    rounds = 0;
    EXPECT_THROW((void)measure_end_to_end({"", {.width = 16}}, files, BenchmarkPool::Half, 1, tell),
                 Told);
    rounds = 1;
    EXPECT_THROW(write_benchmark_games(TemporaryFolder().path(), kPlies, tell), Told);
}

}  // namespace
}  // namespace ouk
