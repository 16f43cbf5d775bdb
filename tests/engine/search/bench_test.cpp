#include "engine/search/bench.h"

#include <gmock/gmock.h>

#include <map>
#include <set>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/board/fen.h"
#include "engine/game/outcome.h"
#include "engine/search/bench_positions.h"
#include "tests/engine/nnue/networks.h"

namespace ouk {
namespace {

TEST(Bench, TwentyPositionsOfEachRuleset) {
    std::map<std::string_view, int> positions;
    std::map<std::string_view, int> counting;
    std::set<std::string_view> different;
    for (const BenchPosition& entry : kBenchPositions) {
        const auto rules = load_rules(entry.ruleset);
        const Position position = parse_fen(*rules, entry.fen);
        EXPECT_EQ(to_fen(position), entry.fen);
        EXPECT_FALSE(outcome(position)) << entry.fen;
        ++positions[entry.ruleset];
        counting[entry.ruleset] += position.count().running() ? 1 : 0;
        different.insert(entry.fen);
    }
    EXPECT_EQ(positions, (std::map<std::string_view, int>{{"ouk", 20}, {"makruk", 20}}));
    EXPECT_GE(counting["ouk"], 5);
    EXPECT_GE(counting["makruk"], 5);
    EXPECT_EQ(different.size(), kBenchPositions.size());
}

TEST(Bench, SameNodesTwice) {
    for (const char* eval : {"material", "classical"}) {
        int told = 0;
        const BenchOptions options{.eval = eval, .depth = 4, .hash_mib = 1};
        const BenchResult once =
            run_bench(options, [&](auto, auto, const SearchResult&) { ++told; });
        EXPECT_EQ(told, static_cast<int>(kBenchPositions.size()));
        EXPECT_EQ(run_bench(options).nodes, once.nodes);
        EXPECT_GT(once.nodes_per_second(), 0U);
    }
}

TEST(Bench, SaysWhatIsWrongWithANet) {
    constexpr int kWidth = 32;
    const std::string path = testing::TempDir() + "bench_test.oukn";
    NetworkFile net = random_network_file(*load_rules("makruk"), kWidth, 1);
    write_network_file(path, net);
    int told = 0;
    const auto count = [&](std::string_view ruleset, auto, const SearchResult&) {
        EXPECT_EQ(ruleset, "makruk");
        ++told;
    };
    EXPECT_GT(run_bench({.eval = path, .depth = 2, .hash_mib = 1}, count).nodes, 0U);
    EXPECT_EQ(told, 20);

    const auto refusal = [&] {
        try {
            (void)run_bench({.eval = path});
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    net.tensors.output_weight[0] = 129;  // for the kernels' sake at most 128
    write_atomically(path, encode_network(net));
    EXPECT_THAT(refusal(), testing::HasSubstr("output.weight[0]"));
    write_atomically(path, "no network");
    EXPECT_THAT(refusal(), testing::Not(testing::HasSubstr("ruleset")));
    net.tensors.output_weight[0] = 0;
    net.header.ruleset_hash = {};
    write_network_file(path, net);
    EXPECT_THAT(refusal(), testing::HasSubstr("a network for the ruleset"));
}

TEST(Bench, RefusesAMissingNet) {
    EXPECT_THROW((void)run_bench({.eval = "/no/such/net.oukn"}), Error);
}

}  // namespace
}  // namespace ouk
