// The scale that turns scores into chances, against scales that results were drawn with.
#include "training/data/score_scale.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "engine/base/random.h"
#include "tests/error_text.h"

namespace ouk {
namespace {

struct ScoredResult {
    int score;
    int result;
};

/// Results drawn as sigmoid(score / scale) says, some of them drawn games.
std::vector<ScoredResult> drawn_results(double scale, int count) {
    Random random(random_key(1, 0, Purpose::Test));
    std::vector<ScoredResult> samples;
    for (int i = 0; i < count; ++i) {
        const int score = static_cast<int>(random.below(2001)) - 1000;
        const double chance = 1 / (1 + std::exp(-score / scale));
        const int first = random.unit() < chance ? 1 : -1;
        const int second = random.unit() < chance ? 1 : -1;
        samples.push_back({score, (first + second) / 2});
    }
    return samples;
}

TEST(ScoreScale, IsThatWhichResultsWereDrawnWith) {
    for (const double scale : {120.0, 400.0, 1500.0}) {
        ScoreTable table;
        for (const auto& [score, result] : drawn_results(scale, 200'000)) table.add(score, result);
        EXPECT_NEAR(table.fit("test"), scale, 0.02 * scale);
    }
}

// By hand: three of four points at +100 is odds of 3, so 100 / ln 3.
TEST(ScoreScale, IsExactForOneScore) {
    ScoreTable table;
    for (const int result : {1, 1, 1, -1}) table.add(100, result);
    EXPECT_EQ(table.fit("test"), 91);
    ScoreTable same;
    same.add(-100, -1);
    same.add(-100, 0);
    EXPECT_EQ(same.fit("test"), 91);
}

TEST(ScoreScale, DoesNotDependOnTheOrder) {
    std::vector<ScoredResult> samples = drawn_results(300, 1000);
    ScoreTable forward;
    for (const auto& [score, result] : samples) forward.add(score, result);
    std::ranges::reverse(samples);
    ScoreTable backward;
    for (const auto& [score, result] : samples) backward.add(score, result);
    EXPECT_EQ(backward.positions(), 1000U);
    EXPECT_EQ(backward.fit("test"), forward.fit("test"));
}

TEST(ScoreScale, WhatCannotBeFittedIsSaid) {
    const struct {
        int score, result;
        const char* part;
    } rows[] = {{100, 1, "the results of 1 positions follow the sign of the scores without"},
                {100, -1, "the results of 1 positions do not follow the scores"},
                {100, 0, "do not follow the scores"}};
    for (const auto& row : rows) {
        ScoreTable table;
        table.add(row.score, row.result);
        EXPECT_THAT(error_text([&] { (void)table.fit("target.score_scale = 0"); }),
                    testing::HasSubstr(row.part));
    }
    EXPECT_THAT(error_text([&] { (void)ScoreTable().fit("WHERE"); }),
                testing::HasSubstr("WHERE: no scale fits: the results of 0 positions"));
}

}  // namespace
}  // namespace ouk
