// What `ouk train --benchmark --json` says, not how fast it is: other programs read its keys.
#include "training/verbs/benchmark_results.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

namespace ouk {
namespace {

using testing::IsSupersetOf;

TEST(BenchmarkResults, EachPathHasARowWithTheKeysThatOthersRead) {
    const BenchmarkCase tiny{"768 -> 16x2 -> 1", {.width = 16}};
    const CacheBandwidth cache{.read = 50e9, .modify = 25e9};
    int rounds = 0;
    BenchmarkResults results{.cache = cache};
    results.rows = measure_paths(tiny, cache, [&] { ++rounds; });
    EXPECT_GT(rounds, kBenchmarkRounds);

    const auto json = nlohmann::json::parse(to_json(results));
    std::vector<std::string> kernels;
    for (const auto& row : json.at("rows")) {
        EXPECT_EQ(row.at("architecture"), tiny.architecture);
        kernels.push_back(row.at("kernel"));
        EXPECT_EQ(row.at("path"), kernels.back() == "autograd" ? "reference" : "fused");
        EXPECT_EQ(row.at("threads"), 1);
        EXPECT_EQ(row.at("processes"), 1);
        const double speed = row.at("positions_per_s");
        EXPECT_GT(speed, 0);
        // 24 men, both sides, 16 neurons, 4 bytes: read at 50 GB/s, changed at 25 GB/s.
        const double ceiling = 1 / (24 * 2 * 16 * 4 * (1 / 50e9 + 1 / 25e9));
        EXPECT_NEAR(row.at("share_of_ceiling"), speed / ceiling, 1e-6);
    }
    EXPECT_THAT(kernels, IsSupersetOf({best_fused_kernels().name, "portable", "autograd"}));
}

TEST(BenchmarkResults, LoaderAndBothTogetherAreTold) {
    const BenchmarkResults results{
        .cache = {},
        .rows = {},
        .loader = {{"default", BenchmarkPool::Whole, 4e6}},
        .end_to_end = {{"768 -> 16x2 -> 1", BenchmarkPool::Half, 2, {1e6, 2e6, 0.5}}}};
    const auto json = nlohmann::json::parse(to_json(results));
    EXPECT_EQ(json.at("loader").at(0), (nlohmann::json{{"filters", "default"},
                                                       {"decoded", "once"},
                                                       {"threads", 1},
                                                       {"positions_per_s", 4e6}}));
    EXPECT_EQ(json.at("end_to_end").at(0), (nlohmann::json{{"architecture", "768 -> 16x2 -> 1"},
                                                           {"decoded", "each epoch"},
                                                           {"threads", 2},
                                                           {"positions_per_s", 1e6},
                                                           {"step_alone_positions_per_s", 2e6},
                                                           {"share_of_step", 0.5}}));
    EXPECT_THAT(to_text(results), testing::HasSubstr("default"));
}

}  // namespace
}  // namespace ouk
