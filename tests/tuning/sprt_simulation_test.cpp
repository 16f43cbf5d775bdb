// Whole tests on random pairs of games: they err as often as they may, and what is called unbiased
// is. The same random numbers each time, so that the outcome is, too.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/base/random.h"
#include "tuning/statistics/early_stop.h"
#include "tuning/statistics/elo.h"
#include "tuning/statistics/sequential_test.h"

namespace ouk {
namespace {

constexpr int kTests = 2000;
constexpr double kDeviations = 3;

// Some 370 pairs a test, enough for what holds of long ones.
constexpr SprtOptions kOptions{.elo0 = 0, .elo1 = 30, .corrects_overshoot = true};

/// A usual match, tilted until its normalized Elo is this.
Distribution pairs_of(double nelo) {
    Distribution pairs = regularized(MatchTally::of_pairs({50, 287, 610, 387, 73}));
    const Cells level = pairs.shares;
    double low = -10;
    double high = 10;
    for (int i = 0; i < 60; ++i) {
        const double tilt = (low + high) / 2;
        pairs.shares = level * (tilt * pairs.scores).exp();
        pairs.shares /= pairs.shares.sum();
        (normalized_elo_of_score(pairs, pairs.mean()) < nelo ? low : high) = tilt;
    }
    return pairs;
}

std::size_t draw(const Distribution& pairs, Random& random) {
    double left = random.unit();
    Eigen::Index cell = 0;
    while (cell + 1 < pairs.shares.size() && left >= pairs.shares[cell])
        left -= pairs.shares[cell++];
    return static_cast<std::size_t>(cell);
}

struct Ending {
    SprtDecision decision;
    MatchTally tally;
};

/// The same match, to the end of the corrected test and on to that of the plain one.
struct Match {
    Ending corrected;
    Ending plain;
};

Match play(const Distribution& pairs, std::uint64_t number) {
    Random random(random_key(1, number, Purpose::Test));
    SequentialTest test(kOptions);
    MatchTally tally = MatchTally::of_pairs({});
    const auto play_until_decided = [&](const auto& decision) {
        while (decision() == SprtDecision::Continue) {
            ++tally.counts[draw(pairs, random)];
            test.see(tally);
        }
        return Ending{decision(), tally};
    };
    Match match;
    match.corrected = play_until_decided([&] { return test.decision(); });
    match.plain = play_until_decided([&] { return decide(test.llr(), wald_bounds(kOptions)); });
    return match;
}

std::vector<Match> play_all(double nelo) {
    const Distribution pairs = pairs_of(nelo);
    std::vector<Match> matches;
    for (int number = 0; number < kTests; ++number)
        matches.push_back(play(pairs, static_cast<std::uint64_t>(number)));
    return matches;
}

double share(const std::vector<Match>& matches, const auto& condition) {
    return static_cast<double>(std::ranges::count_if(matches, condition)) / kTests;
}

double standard_error(double probability) {
    return std::sqrt(probability * (1 - probability) / kTests);
}

/// Corrected, errors come up to the rate; plain ones are not above it, and take longer.
void expect_error_rate(const std::vector<Match>& matches, SprtDecision wrong, double rate) {
    const double margin = kDeviations * standard_error(rate);
    const double corrected =
        share(matches, [&](const Match& match) { return match.corrected.decision == wrong; });
    const double plain =
        share(matches, [&](const Match& match) { return match.plain.decision == wrong; });
    EXPECT_NEAR(corrected, rate, margin);
    EXPECT_LE(plain, rate + margin);
    EXPECT_LE(plain, corrected);
    std::int64_t longer = 0;
    for (const Match& match : matches)
        longer += match.plain.tally.units() - match.corrected.tally.units();
    EXPECT_GT(longer, kTests);
    ::testing::Test::RecordProperty("corrected", std::to_string(corrected));
    ::testing::Test::RecordProperty("plain", std::to_string(plain));
}

TEST(SprtSimulation, AlphaIsWhatItShallBe) {
    expect_error_rate(play_all(kOptions.elo0), SprtDecision::AcceptH1, kOptions.alpha);
}

TEST(SprtSimulation, BetaIsWhatItShallBeAndTheEstimateMedianUnbiased) {
    const double truth = kOptions.elo1;
    const std::vector<Match> matches = play_all(truth);
    expect_error_rate(matches, SprtDecision::AcceptH0, kOptions.beta);

    const auto unbiased = [](const Match& match) {
        return unbiased_elo(match.plain.tally, kOptions, match.plain.decision)->nelo;
    };
    const double above =
        share(matches, [&](const Match& match) { return unbiased(match).median > truth; });
    const double plain_above = share(
        matches, [&](const Match& match) { return estimate_elo(match.plain.tally).nelo > truth; });
    EXPECT_NEAR(above, 0.5, kDeviations * standard_error(0.5));
    EXPECT_GT(plain_above, 0.6);
    const double covered = share(matches, [&](const Match& match) {
        const UnbiasedEstimate estimate = unbiased(match);
        return estimate.low <= truth && truth <= estimate.high;
    });
    EXPECT_NEAR(covered, 0.95, kDeviations * standard_error(0.95));
    RecordProperty("above", std::to_string(above));
    RecordProperty("plain_above", std::to_string(plain_above));
    RecordProperty("covered", std::to_string(covered));
}

}  // namespace
}  // namespace ouk
