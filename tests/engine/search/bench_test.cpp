#include "engine/search/bench.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engine/base/error.h"
#include "engine/board/fen.h"
#include "engine/game/outcome.h"
#include "engine/search/bench_positions.h"

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

TEST(Bench, RefusesAMissingNet) {
    EXPECT_THROW((void)run_bench({.eval = "/no/such/net.oukn"}), Error);
}

}  // namespace
}  // namespace ouk
