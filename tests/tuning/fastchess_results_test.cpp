// Blocks of fastchess alpha 1.8.2 (74deac2), built from source: it was given the counts by its
// -config file (stats), played a last pair and printed them. No cell is empty, see results.h.
#include "tuning/fastchess/results.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tuning/fastchess/cutechess.h"
#include "tuning/fastchess/ranking.h"

namespace ouk::fastchess {
namespace {

using ::testing::HasSubstr;

constexpr Limits kEightSeconds{.time_ms = 8000, .increment_ms = 80};
constexpr SprtOptions kSprt{.elo0 = 0, .elo1 = 5};

/// The pairs decide the games.
MatchCounts counts_of(const MatchCounts::Pairs& pairs) {
    MatchCounts counts{.pairs = pairs};
    counts.wins = 2 * pairs.won_won + pairs.won_drawn + pairs.won_lost;
    counts.losses = 2 * pairs.lost_lost + pairs.lost_drawn + pairs.won_lost;
    counts.draws = 2 * pairs.drawn_drawn + pairs.won_drawn + pairs.lost_drawn;
    return counts;
}

Standing standing(const MatchCounts& counts, const SprtOptions& sprt = kSprt) {
    return {.first = {.name = "A", .limits = kEightSeconds, .hash = 16},
            .second = {.name = "B", .limits = kEightSeconds, .hash = 16},
            .counts = counts,
            .book = "../data/openings.epd",
            .sprt = sprt};
}

struct Case {
    MatchCounts::Pairs pairs;
    SprtOptions sprt;
    std::string between_dashes;  // without the first line, which is the same in all
};

const std::vector<Case> kBlocks{
    {{3, 20, 9, 32, 28, 5},
     kSprt,
     "Elo: 21.52 +/- 31.31, nElo: 33.78 +/- 48.89\n"
     "LOS: 91.22 %, DrawRatio: 42.27 %, PairsRatio: 1.43\n"
     "Games: 194, Wins: 47, Losses: 35, Draws: 112, Points: 103.0 (53.09 %)\n"
     "Ptnml(0-2): [3, 20, 41, 28, 5], WL/DD Ratio: 0.28\n"
     "LLR: 0.25 (8.4%) (-2.94, 2.94) [0.00, 5.00]\n"},
    {{120, 1900, 800, 2600, 2100, 140},
     kSprt,
     "Elo: 5.44 +/- 3.15, nElo: 9.50 +/- 5.50\n"
     "LOS: 99.96 %, DrawRatio: 44.39 %, PairsRatio: 1.11\n"
     "Games: 15320, Wins: 3180, Losses: 2940, Draws: 9200, Points: 7780.0 (50.78 %)\n"
     "Ptnml(0-2): [120, 1900, 3400, 2100, 140], WL/DD Ratio: 0.31\n"
     "LLR: 4.44 (150.6%) (-2.94, 2.94) [0.00, 5.00]\n"},
    {{1, 2, 1, 3, 3, 1},
     kSprt,
     "Elo: 15.80 +/- 115.55, nElo: 20.62 +/- 145.18\n"
     "LOS: 60.96 %, DrawRatio: 36.36 %, PairsRatio: 1.33\n"
     "Games: 22, Wins: 6, Losses: 5, Draws: 11, Points: 11.5 (52.27 %)\n"
     "Ptnml(0-2): [1, 2, 4, 3, 1], WL/DD Ratio: 0.33\n"
     "LLR: 0.02 (0.6%) (-2.94, 2.94) [0.00, 5.00]\n"},
    {{30, 200, 90, 311, 240, 35},
     {.elo0 = -3, .elo1 = 1, .alpha = 0.05, .beta = 0.1, .model = EloModel::Logistic},
     "Elo: 9.59 +/- 9.93, nElo: 15.46 +/- 16.00\n"
     "LOS: 97.09 %, DrawRatio: 44.26 %, PairsRatio: 1.20\n"
     "Games: 1812, Wins: 400, Losses: 350, Draws: 1062, Points: 931.0 (51.38 %)\n"
     "Ptnml(0-2): [30, 200, 401, 240, 35], WL/DD Ratio: 0.29\n"
     "LLR: 1.64 (56.7%) (-2.25, 2.89) [-3.00, 1.00]\n"},
    {{35, 240, 90, 311, 200, 30},
     {.elo0 = 0, .elo1 = 3, .alpha = 0.05, .beta = 0.2},
     "Elo: -9.59 +/- 9.93, nElo: -15.46 +/- 16.00\n"
     "LOS: 2.91 %, DrawRatio: 44.26 %, PairsRatio: 0.84\n"
     "Games: 1812, Wins: 350, Losses: 400, Draws: 1062, Points: 881.0 (48.62 %)\n"
     "Ptnml(0-2): [35, 240, 401, 200, 30], WL/DD Ratio: 0.29\n"
     "LLR: -0.76 (-48.8%) (-1.56, 2.77) [0.00, 3.00]\n"},
    {{300, 1900, 800, 2600, 1500, 140},
     kSprt,
     "Elo: -17.29 +/- 3.36, nElo: -29.14 +/- 5.66\n"
     "LOS: 0.00 %, DrawRatio: 46.96 %, PairsRatio: 0.75\n"
     "Games: 14480, Wins: 2580, Losses: 3300, Draws: 8600, Points: 6880.0 (47.51 %)\n"
     "Ptnml(0-2): [300, 1900, 3400, 1500, 140], WL/DD Ratio: 0.31\n"
     "LLR: -18.90 (-642.0%) (-2.94, 2.94) [0.00, 5.00]\n"},
    {{10, 90, 100, 300, 200, 30},
     kSprt,
     "Elo: 35.82 +/- 9.65, nElo: 66.62 +/- 17.82\n"
     "LOS: 100.00 %, DrawRatio: 54.79 %, PairsRatio: 2.30\n"
     "Games: 1460, Wins: 360, Losses: 210, Draws: 890, Points: 805.0 (55.14 %)\n"
     "Ptnml(0-2): [10, 90, 400, 200, 30], WL/DD Ratio: 0.33\n"
     "LLR: 3.67 (124.6%) (-2.94, 2.94) [0.00, 5.00]\n"},
};

TEST(FastchessResults, BlocksAreItsOwnByteForByte) {
    for (const Case& row : kBlocks) {
        EXPECT_EQ(results_block(standing(counts_of(row.pairs), row.sprt)),
                  "--------------------------------------------------\n"
                  "Results of A vs B (8+0.08, NULL, 16MB, openings.epd):\n" +
                      row.between_dashes + "--------------------------------------------------\n");
    }
}

TEST(FastchessResults, OfSingleGames) {
    Standing games = standing({.wins = 400, .losses = 350, .draws = 1062});
    games.reports_pairs = false;
    EXPECT_EQ(results_block(games),
              "--------------------------------------------------\n"
              "Results of A vs B (8+0.08, NULL, 16MB, openings.epd):\n"
              "Elo: 9.59 +/- 10.29, nElo: 14.92 +/- 16.00\n"
              "LOS: 96.62 %, DrawRatio: 58.61 %\n"
              "Games: 1812, Wins: 400, Losses: 350, Draws: 1062, Points: 931.0 (51.38 %)\n"
              "LLR: 0.93 (31.6%) (-2.94, 2.94) [0.00, 5.00]\n"
              "--------------------------------------------------\n");
}

TEST(FastchessResults, WhereThePlayersDiffer) {
    Standing odds = standing(counts_of({3, 20, 9, 32, 28, 5}));
    odds.first = {.name = "A", .limits = {.move_ms = 100}, .threads = 1, .hash = 16};
    odds.second = {.name = "B", .limits = {.nodes = 5000}, .threads = 2};
    odds.book = "";
    odds.sprt.reset();
    const std::string block = results_block(odds);
    EXPECT_THAT(block,
                HasSubstr("Results of A vs B (0.1/move - 5000 nodes, 1t - 2t, 16MB - NULL):\n"));
    EXPECT_EQ(block.find("LLR"), std::string::npos);
}

// fastchess says -0.00 of an even score and nan of empty spreads and of nothing by nothing.
TEST(FastchessResults, WithoutSpreadAllAreNumbers) {
    const std::string block = results_block(standing(counts_of({0, 0, 0, 3, 0, 0})));
    EXPECT_THAT(block, HasSubstr("Elo: 0.00 +/- "));
    EXPECT_THAT(block, HasSubstr("Games: 6, Wins: 0, Losses: 0, Draws: 6, Points: 3.0 (50.00 %)\n"
                                 "Ptnml(0-2): [0, 0, 3, 0, 0], WL/DD Ratio: 0.00\n"));
    EXPECT_THAT(block, HasSubstr("PairsRatio: 1.00\n"));
    EXPECT_THAT(block, Not(HasSubstr("nan")));
    const std::string nothing = results_block(standing({}));
    EXPECT_THAT(nothing, HasSubstr("Points: 0.0 (50.00 %)"));
    EXPECT_THAT(nothing, Not(HasSubstr("nan")));
}

TEST(FastchessResults, CountsOfPairs) {
    struct PairCase {
        int first, second;
        MatchCounts counts;
    };
    const std::vector<PairCase> cases{
        {0, 0, {0, 2, 0, {.lost_lost = 1}}},   {0, 1, {0, 1, 1, {.lost_drawn = 1}}},
        {2, 0, {1, 1, 0, {.won_lost = 1}}},    {0, 2, {1, 1, 0, {.won_lost = 1}}},
        {1, 1, {0, 0, 2, {.drawn_drawn = 1}}}, {1, 2, {1, 0, 1, {.won_drawn = 1}}},
        {2, 2, {2, 0, 0, {.won_won = 1}}}};
    MatchCounts all;
    MatchCounts turned;
    for (const PairCase& row : cases) {
        MatchCounts counts;
        counts.add_pair(row.first, row.second);
        EXPECT_EQ(counts, row.counts) << row.first << row.second;
        EXPECT_EQ(counts, counts_of(counts.pairs)) << row.first << row.second;
        all += counts;
        turned.add_pair(2 - row.first, 2 - row.second);
    }
    EXPECT_EQ(all.turned(), turned);
}

TEST(FastchessResults, CutechessLines) {
    const MatchCounts ahead{.wins = 440, .losses = 350, .draws = 1102};
    EXPECT_EQ(cutechess_score_line("A", "B", ahead),
              "Score of A vs B: 440 - 350 - 1102  [0.524] 1892\n");
    EXPECT_EQ(cutechess_elo_line(ahead),
              "Elo difference: 16.54 +/- 10.11, LOS: 99.93 %, DrawRatio: 58.25 %\n");
    EXPECT_EQ(cutechess_sprt_line(ahead, kSprt),
              "SPRT: llr 1.81 (61.4%), lbound -2.94, ubound 2.94\n");
    const MatchCounts behind{.wins = 200, .losses = 350, .draws = 861};
    EXPECT_EQ(cutechess_elo_line(behind),
              "Elo difference: -37.08 +/- 11.28, LOS: 0.00 %, DrawRatio: 61.02 %\n");
    EXPECT_EQ(cutechess_sprt_line(behind, kSprt),
              "SPRT: llr -3.60 (122.3%), lbound -2.94, ubound 2.94 - H0 was accepted\n");
}

// A round robin of 150 rounds of fastchess's random_mover with itself. Its A has no pair won
// twice, for which it prints 9.35 too.
TEST(FastchessResults, Ranking) {
    const std::string long_name = "AnEngineWithAVeryLongNameIndeed";
    MatchCounts a = counts_of({0, 18, 3, 106, 23, 0});
    a += counts_of({1, 10, 3, 123, 13, 0});
    MatchCounts c = counts_of({0, 18, 3, 106, 23, 0}).turned();
    c += counts_of({1, 16, 4, 116, 12, 1}).turned();
    MatchCounts other = counts_of({1, 10, 3, 123, 13, 0}).turned();
    other += counts_of({1, 16, 4, 116, 12, 1});
    const std::vector<RankedPlayer> players{{"A", a}, {long_name, other}, {"C", c}};
    EXPECT_EQ(ranking_table(players, OutputFormat::Fastchess, true),
              "--------------------------------------------------\n"
              "Rank Name                                   Elo        +/-       nElo        +/-  "
              "    Games      Score       Draw           Ptnml(0-2)\n"
              "   1 A                                     3.47       9.35      10.33      27.80  "
              "      600      50.5%      78.3%  [1, 28, 235, 36, 0]\n"
              "   2 C                                    -0.58       9.96      -1.62      27.80  "
              "      600      49.9%      76.3%  [1, 35, 229, 34, 1]\n"
              "   3 AnEngineWithAVeryLongNameIndeed      -2.90       9.00      -8.94      27.80  "
              "      600      49.6%      82.0%  [1, 29, 246, 22, 2]\n"
              "--------------------------------------------------\n");
}

TEST(FastchessResults, CutechessRanking) {
    const std::vector<RankedPlayer> players{
        {"A", {.wins = 13 + 38, .losses = 19 + 21, .draws = 268 + 241}},
        {"AnEngineWithAVeryLongNameIndeed",
         {.wins = 20 + 21, .losses = 20 + 38, .draws = 260 + 241}},
        {"C", {.wins = 19 + 20, .losses = 13 + 20, .draws = 268 + 260}}};
    EXPECT_EQ(ranking_table(players, OutputFormat::Cutechess, true),
              "Rank Name                                   Elo        +/-       nElo        +/-  "
              "    Games      Score       Draw\n"
              "   1 A                                     6.37      10.82      16.37      27.80  "
              "      600      50.9%      84.8%\n"
              "   2 C                                     3.47       9.63      10.03      27.80  "
              "      600      50.5%      88.0%\n"
              "   3 AnEngineWithAVeryLongNameIndeed      -9.85      11.28     -24.29      27.80  "
              "      600      48.6%      83.5%\n");
}

}  // namespace
}  // namespace ouk::fastchess
