// Passages of a Brownian motion and the estimates that rest on them. Outside figures: Wald's error
// rates, which are exact here, and fishtest (server/fishtest/stats: brownian.py, sprt.py), run by
// hand; not of tests so short that it ends its series with errors of 1e-4. That the estimates are
// unbiased a simulation finds (sprt_simulation_test.cpp).
#include "tuning/statistics/early_stop.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tuning/statistics/brownian.h"
#include "tuning/statistics/describe.h"

namespace ouk {
namespace {

constexpr double kProbability = 1e-5;  // what the header promises

TEST(Brownian, WaldsErrorRatesAreExact) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    for (const auto& [alpha, beta] : {std::pair{0.05, 0.05}, {0.01, 0.1}, {0.4, 0.001}}) {
        // An LLR drifts by half its variance if hypothesis 1 holds, else by minus that.
        const SprtBounds bounds = wald_bounds({.alpha = alpha, .beta = beta});
        const auto passes = [&](double drift) {
            return passage_probability(drift, kInfinity, bounds.upper, -bounds.lower);
        };
        EXPECT_NEAR(passes(-0.5), alpha, kProbability);
        EXPECT_NEAR(passes(0.5), 1 - beta, kProbability);
        EXPECT_NEAR(passes(0), bounds.lower / (bounds.lower - bounds.upper), kProbability);
    }
}

TEST(Brownian, PassagesInTimeAreThoseOfFishtest) {
    struct Row {
        double lower, upper, drift, time, probability;
    };
    const Row rows[] = {
        {-2.9444, 2.9444, 0, 5, 0.187835772},    {-2.9444, 2.9444, 0.5, 4, 0.445929546},
        {-2.9444, 2.9444, -0.5, 8, 0.040839912}, {-2, 4, 0.3, 6, 0.280301391},
        {-4, 1, -0.2, 1.5, 0.334490113},         {-2.9444, 2.9444, 1, 50, 0.997237354},
    };
    for (const Row& row : rows) {
        const double found = passage_probability(row.drift, row.time, row.upper, -row.lower);
        EXPECT_NEAR(found, row.probability, kProbability) << row.drift << ' ' << row.time;
        EXPECT_NEAR(drift_of_passage(row.probability, row.time, row.upper, -row.lower), row.drift,
                    1e-4);
    }
}

TEST(Brownian, AtOnceTheOtherBoundDoesNotMatter) {
    // One bound alone: Phi((d t - b) / sqrt t) + exp(2 d b) Phi((-d t - b) / sqrt t), d the drift.
    const auto one_bound = [](double drift, double time, double bound) {
        const auto phi = [](double x) { return std::erfc(-x / std::sqrt(2)) / 2; };
        const double root = std::sqrt(time);
        return phi((drift * time - bound) / root) +
               std::exp(2 * drift * bound) * phi((-drift * time - bound) / root);
    };
    for (const auto& [drift, time] : {std::pair{3.0, 1.0}, {0.0, 0.5}, {-1.0, 1.0}, {9.0, 0.3}})
        EXPECT_NEAR(passage_probability(drift, time, 2.9444, 2.9444),
                    one_bound(drift, time, 2.9444), kProbability);
    // Here its second term is out of range: exp(1800) times a tail beyond 60, 1 / (60 sqrt(2 pi)).
    EXPECT_NEAR(passage_probability(300, 0.01, 3, 3), 0.5 + 1 / (60 * std::sqrt(2 * std::acos(-1))),
                kProbability);
    EXPECT_EQ(passage_probability(1, 1e-6, 3, 3), 0);
}

TEST(EarlyStop, EstimatesAreThoseOfFishtest) {
    struct Row {
        std::vector<std::int64_t> counts;
        double elo0, elo1;
        EloModel model;
        double alpha, beta;
        UnbiasedEstimate elo;  // to four places
    };
    constexpr auto kNormalized = EloModel::Normalized;
    constexpr auto kLogistic = EloModel::Logistic;
    const Row rows[] = {
        {{50, 287, 610, 387, 73}, 0, 5, kNormalized, .05, .05, {9.1303, 17.5013, 25.8696}},
        {{50, 287, 610, 387, 73}, 0, 5, kLogistic, .05, .05, {6.9559, 17.2003, 27.4152}},
        {{73, 387, 610, 287, 50}, -5, 0, kNormalized, .05, .05, {-25.8696, -17.5013, -9.1303}},
        {{365, 16318, 36229, 17274, 390}, 0, 2, kNormalized, .05, .05, {.6445, 2.3056, 3.9493}},
        {{871, 26175, 55983, 26678, 821}, 0, 2, kLogistic, .05, .05, {-.3261, .9003, 2.2415}},
        {{250, 700, 400}, 0, 30, kLogistic, .05, .05, {1.0917, 33.7736, 65.8831}},
    };
    for (const Row& row : rows) {
        const SprtOptions options{.elo0 = row.elo0,
                                  .elo1 = row.elo1,
                                  .alpha = row.alpha,
                                  .beta = row.beta,
                                  .model = row.model};
        const MatchTally tally{row.counts};
        const auto decision = decide(log_likelihood_ratio(tally, options), wald_bounds(options));
        const auto unbiased = unbiased_elo(tally, options, decision);
        ASSERT_TRUE(unbiased) << ::testing::PrintToString(row.counts);
        EXPECT_NEAR(unbiased->elo.low, row.elo.low, 2e-3);
        EXPECT_NEAR(unbiased->elo.median, row.elo.median, 2e-3);
        EXPECT_NEAR(unbiased->elo.high, row.elo.high, 2e-3);
    }
}

TEST(EarlyStop, FromTheOtherSideAllSignsTurn) {
    const SprtOptions ours{.elo0 = -1, .elo1 = 6, .alpha = 0.02, .beta = 0.1};
    const SprtOptions theirs{.elo0 = -6, .elo1 = 1, .alpha = 0.1, .beta = 0.02};
    const auto seen =
        unbiased_elo(MatchTally::of_pairs({40, 250, 600, 330, 60}), ours, SprtDecision::AcceptH1);
    const auto turned =
        unbiased_elo(MatchTally::of_pairs({60, 330, 600, 250, 40}), theirs, SprtDecision::AcceptH0);
    EXPECT_NEAR(seen->nelo.low, -turned->nelo.high, 1e-6);
    EXPECT_NEAR(seen->nelo.median, -turned->nelo.median, 1e-6);
    EXPECT_NEAR(seen->elo.high, -turned->elo.low, 1e-6);
}

TEST(EarlyStop, IsSaidOnlyWhereATestStopped) {
    const MatchTally tally = MatchTally::of_pairs({50, 287, 610, 387, 73});
    EXPECT_FALSE(unbiased_elo(tally, {}, SprtDecision::Continue));
    // The LLR of [0, 5] is 2.966 and decides, that of [0, 1] is not.
    EXPECT_EQ(statistics_json(tally, SprtOptions{.elo1 = 5})["decision"], "H1");
    EXPECT_NEAR(statistics_json(tally, SprtOptions{.elo1 = 5})["unbiased"]["elo"], 17.5013, 2e-3);
    EXPECT_EQ(statistics_json(tally, SprtOptions{.elo1 = 1})["decision"], "continue");
    EXPECT_TRUE(statistics_json(tally, SprtOptions{.elo1 = 1})["unbiased"].is_null());
    EXPECT_EQ(describe(UnbiasedElo{{1, 2, 3}, {4, 5, 6}}),
              "Elo is biased by the early stop; median-unbiased: 2.00 [1.00, 3.00], "
              "nElo: 5.00 [4.00, 6.00]");
}

}  // namespace
}  // namespace ouk
