// The generator's small parts: stretches of limits, choices among moves, ranks, speeds.
#include <gmock/gmock.h>

#include <map>

#include "engine/base/permutation.h"
#include "engine/base/rank.h"
#include "selfplay/generator/choice.h"
#include "selfplay/generator/last_minute.h"
#include "selfplay/generator/limits.h"
#include "tests/error_text.h"

namespace ouk {
namespace {

using ::testing::HasSubstr;

TEST(Permutation, EachIndexGoesToAPlaceOfItsOwn) {
    for (const std::uint64_t size : {1, 2, 3, 4, 5, 17, 1000, 4097}) {
        std::set<std::uint64_t> places;
        for (std::uint64_t i = 0; i < size; ++i) places.insert(permuted(i, size, 7));
        EXPECT_EQ(places.size(), size);
        EXPECT_EQ(*places.rbegin(), size - 1);
    }
}

TEST(Permutation, KeysGiveOrdersOfTheirOwn) {
    int same = 0;
    int unmoved = 0;
    constexpr std::uint64_t kSize = 1000;
    for (std::uint64_t i = 0; i < kSize; ++i) {
        same += permuted(i, kSize, 1) == permuted(i, kSize, 2) ? 1 : 0;
        unmoved += permuted(i, kSize, 1) == i ? 1 : 0;
    }
    EXPECT_LT(same, 10);  // one is to be expected
    EXPECT_LT(unmoved, 10);
}

TEST(Limits, StretchesChangeWhatTheyName) {
    const auto stretches = parse_limits({.soft_nodes = 1000, .hard_nodes = 8000},
                                        {"20 soft_nodes 500", "60 soft_nodes 0 depth 6"}, "test");
    ASSERT_EQ(stretches.size(), 3U);
    EXPECT_EQ(stretches[1].from_ply, 20);
    EXPECT_EQ(stretches[1].soft_nodes, 500);
    EXPECT_EQ(stretches[1].hard_nodes, 8000);
    EXPECT_EQ(stretches[2].from_ply, 60);
    const SearchLimits last = to_search_limits(stretches[2]);
    EXPECT_EQ(last.soft_nodes, UINT64_MAX);
    EXPECT_EQ(last.nodes, 8000U);
    EXPECT_EQ(last.depth, 6);
}

TEST(Limits, OtherFormsAreRefused) {
    const struct {
        MoveLimits first;
        std::vector<std::string> later;
        const char* part;
    } rows[] = {
        {{.depth = 5}, {""}, "no later ply"},
        {{.depth = 5}, {"x depth 4"}, "no later ply"},
        {{.depth = 5}, {"0 depth 4"}, "no later ply"},
        {{.depth = 5}, {"20 depth 4", "20 depth 3"}, "no later ply"},
        {{.depth = 5}, {"20 nodes 4"}, "'nodes' is no limit"},
        {{.depth = 5}, {"20 depth"}, "depth has no number"},
        {{.depth = 5}, {"20 depth -1"}, "depth has no number"},
        {{.depth = 5}, {"20 depth 4x"}, "depth has no number"},
        {{.depth = 5}, {"20 depth 0"}, "never ends"},
        {{}, {}, "never ends"},
    };
    for (const auto& row : rows) {
        EXPECT_THAT(error_text([&] { (void)parse_limits(row.first, row.later, "later_limits"); }),
                    HasSubstr(row.part));
    }
}

// 2^24 * 2^(-x), from an outside calculator.
TEST(Choice, AMoveWorseByTheTemperatureIsHalfAsLikely) {
    EXPECT_EQ(choice_weight(0, 25), 16777216U);
    EXPECT_EQ(choice_weight(25, 25), 8388608U);
    EXPECT_EQ(choice_weight(250, 25), 16384U);
    EXPECT_NEAR(choice_weight(50, 100), 11863283, 2);
    EXPECT_NEAR(choice_weight(25, 100), 14107901, 2);
    EXPECT_EQ(choice_weight(64000, 1), 0U);
}

TEST(Choice, DrawsByWeight) {
    const std::vector<Score> scores{Score(100), Score(75), Score(50), Score(110)};
    std::map<std::size_t, int> drawn;
    Random random(1);
    constexpr int kDraws = 110'000;
    for (int i = 0; i < kDraws; ++i) ++drawn[draw_choice(scores, 25, random)];
    // Weights 4, 2, 1 and 4: a later search may score a move above the best.
    EXPECT_NEAR(drawn[0], 40'000, 800);
    EXPECT_NEAR(drawn[1], 20'000, 700);
    EXPECT_NEAR(drawn[2], 10'000, 500);
    EXPECT_NEAR(drawn[3], 40'000, 800);
}

TEST(LastMinute, ForgetsWhatIsOlder) {
    LastMinute speed;
    EXPECT_EQ(speed.per_second(), 0);
    speed.note(0, 0);
    EXPECT_EQ(speed.per_second(), 0);
    speed.note(10, 1000);
    EXPECT_EQ(speed.per_second(), 100);
    speed.note(70, 1000);
    EXPECT_EQ(speed.per_second(), 0);
    speed.note(100, 1300);
    EXPECT_NEAR(speed.per_second(), 300.0 / 90, 1e-9);
}

using Variables = std::map<std::string, std::string>;

Rank rank_in(const Variables& variables) {
    return rank_of([&](const char* name) -> const char* {
        const auto found = variables.find(name);
        return found == variables.end() ? nullptr : found->second.c_str();
    });
}

TEST(Rank, LaunchersSayIt) {
    const struct {
        Variables variables;
        int number, count;
    } rows[] = {
        {{}, 0, 1},
        {{{"OMPI_COMM_WORLD_RANK", "2"}, {"OMPI_COMM_WORLD_SIZE", "4"}}, 2, 4},
        {{{"SLURM_PROCID", "1"}, {"SLURM_NTASKS", "3"}}, 1, 3},
        {{{"SLURM_PROCID", "1"}, {"SLURM_NTASKS", "8"}, {"SLURM_STEP_NUM_TASKS", "2"}}, 1, 2},
        {{{"SLURM_JOB_ID", "7"},
          {"SLURM_STEP_ID", "0"},
          {"SLURM_PROCID", "1"},
          {"SLURM_NTASKS", "3"}},
         1,
         3},
        // A batch script itself.
        {{{"SLURM_JOB_ID", "7"}, {"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "3"}}, 0, 1},
        {{{"PMIX_RANK", "5"}, {"PMIX_SIZE", "6"}}, 5, 6},
        {{{"RANK", "0"}, {"WORLD_SIZE", "2"}}, 0, 2},
        // Open MPI under Slurm sets both.
        {{{"OMPI_COMM_WORLD_RANK", "1"},
          {"OMPI_COMM_WORLD_SIZE", "4"},
          {"SLURM_PROCID", "0"},
          {"SLURM_NTASKS", "1"}},
         1,
         4},
    };
    for (const auto& row : rows) {
        const Rank rank = rank_in(row.variables);
        EXPECT_EQ(rank.number, row.number);
        EXPECT_EQ(rank.count, row.count);
    }
}

TEST(Rank, NonsenseIsRefused) {
    const struct {
        Variables variables;
        const char* part;
    } rows[] = {
        {{{"RANK", "1"}},
         "RANK=1: stands in the environment, without a number of ranks; expected WORLD_SIZE too"},
        {{{"RANK", "2"}, {"WORLD_SIZE", "2"}}, "rank 2 of 2"},
        {{{"RANK", "-1"}, {"WORLD_SIZE", "2"}}, "RANK: is '-1'"},
        {{{"RANK", "1"}, {"WORLD_SIZE", "two"}}, "WORLD_SIZE: is 'two'"},
        {{{"RANK", ""}, {"WORLD_SIZE", "2"}}, "RANK: is ''"},
    };
    for (const auto& row : rows) {
        EXPECT_THAT(error_text([&] { (void)rank_in(row.variables); }), HasSubstr(row.part));
    }
}

TEST(Rank, EachShardHasOneRank) {
    for (std::uint64_t shard = 0; shard < 20; ++shard) {
        int owners = 0;
        for (int number = 0; number < 3; ++number) owners += Rank{number, 3}.takes(shard) ? 1 : 0;
        EXPECT_EQ(owners, 1);
    }
}

}  // namespace
}  // namespace ouk
