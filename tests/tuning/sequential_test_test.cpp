// A test in progress: overshoot, bounds, resuming.
#include "tuning/statistics/sequential_test.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "engine/base/error.h"
#include "engine/base/random.h"

namespace ouk {
namespace {

constexpr SprtOptions kCorrecting{.elo0 = 0, .elo1 = 40, .corrects_overshoot = true};

TEST(Overshoot, IsHalfTheSquaresOfTheRecordsToTheirSum) {
    struct Row {
        double height, mean;
    };
    // Records: 1, then 0.5 higher, then 2 higher.
    const Row rows[] = {{-1, 0},         {1, 0.5},       {0.2, 0.5},     {1, 0.5},
                        {1.5, 1.25 / 3}, {-7, 1.25 / 3}, {3.5, 5.25 / 7}};
    Overshoot overshoot;
    EXPECT_EQ(overshoot.mean(), 0);
    for (const Row& row : rows) {
        overshoot.see(row.height);
        EXPECT_DOUBLE_EQ(overshoot.mean(), row.mean) << row.height;
    }
}

TEST(Overshoot, OfEqualStepsUpIsHalfAStep) {
    // A walk of steps +-h leaps over a bound by h - (rest of bound / h), on average h / 2.
    Overshoot overshoot;
    Random random(random_key(1, 0, Purpose::Test));
    double height = 0;
    for (int i = 0; i < 10000; ++i) overshoot.see(height += random.below(2) == 0 ? 0.25 : -0.25);
    EXPECT_DOUBLE_EQ(overshoot.mean(), 0.125);
}

TEST(Overshoot, OfNormalStepsIsSiegmundsConstant) {
    // 0.5826 standard deviations: D. Siegmund, "Sequential Analysis", 10.2.
    Overshoot overshoot;
    Random random(random_key(3, 0, Purpose::Test));
    double height = 0;
    for (int i = 0; i < 4'000'000; ++i) {
        const double radius = std::sqrt(-2 * std::log(1 - random.unit()));
        height += radius * std::cos(2 * std::numbers::pi * random.unit());
        overshoot.see(height);
    }
    EXPECT_NEAR(overshoot.mean(), 0.5826, 0.03);
}

std::vector<MatchTally> random_match(std::size_t pairs) {
    Random random(random_key(2, 0, Purpose::Test));
    std::vector<MatchTally> tallies;
    MatchTally tally = MatchTally::of_pairs({});
    for (std::size_t pair = 0; pair < pairs; ++pair) {
        ++tally.counts[random.below(kPairCells)];
        tallies.push_back(tally);
    }
    return tallies;
}

TEST(SequentialTest, WithoutCorrectionOnlyTheLastTallyMatters) {
    const SprtOptions options{.elo0 = 0, .elo1 = 40};
    SequentialTest test(options);
    EXPECT_EQ(test.llr(), 0);
    for (const MatchTally& tally : random_match(200)) {
        test.see(tally);
        EXPECT_EQ(test.llr(), log_likelihood_ratio(tally, options));
        EXPECT_EQ(test.bounds().lower, wald_bounds(options).lower);
        EXPECT_EQ(test.bounds().upper, wald_bounds(options).upper);
        EXPECT_EQ(test.decision(), decide(test.llr(), wald_bounds(options)));
    }
}

TEST(SequentialTest, CorrectedBoundsAreInsideAndResumeByReplay) {
    const std::vector<MatchTally> match = random_match(200);
    const SprtBounds wald = wald_bounds(kCorrecting);
    SequentialTest through(kCorrecting);
    Overshoot above;
    Overshoot below;
    for (std::size_t seen = 0; seen < match.size(); ++seen) {
        through.see(match[seen]);
        above.see(through.llr());
        below.see(-through.llr());
        EXPECT_EQ(through.bounds().upper, wald.upper - above.mean());
        EXPECT_EQ(through.bounds().lower, wald.lower + below.mean());
        if (seen % 50 != 0) continue;
        SequentialTest resumed(kCorrecting);
        for (std::size_t again = 0; again <= seen; ++again) resumed.see(match[again]);
        EXPECT_EQ(resumed.llr(), through.llr());
        EXPECT_EQ(resumed.bounds().lower, through.bounds().lower);
        EXPECT_EQ(resumed.bounds().upper, through.bounds().upper);
    }
    EXPECT_GT(through.bounds().lower, wald.lower);
    EXPECT_LT(through.bounds().upper, wald.upper);
}

TEST(SequentialTest, CorrectedBoundsNeverCross) {
    // One step over more than two bounds: half of it would move the bound beyond 0.
    SequentialTest test({.elo0 = -200, .elo1 = 200, .corrects_overshoot = true});
    test.see(MatchTally::of_pairs({0, 0, 0, 0, 60}));
    ASSERT_GT(test.llr(), 2 * wald_bounds(test.options()).upper);
    EXPECT_EQ(test.bounds().upper, 0);
    EXPECT_EQ(test.decision(), SprtDecision::AcceptH1);
}

TEST(SequentialTest, RefusesWhatIsNoTest) {
    EXPECT_THROW(SequentialTest({.elo0 = 5, .elo1 = 5}), Error);
    SequentialTest bayesian({.model = EloModel::Bayesian});
    EXPECT_THROW(bayesian.see(MatchTally::of_pairs({})), Error);
    EXPECT_NO_THROW(bayesian.see(MatchTally::of_games(1, 2, 3)));
}

}  // namespace
}  // namespace ouk
