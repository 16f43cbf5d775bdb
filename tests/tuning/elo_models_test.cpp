// What Elo is, by model. Outside figures: fastchess's own tests (app/tests/sprt_test.cpp) and
// fishtest (server/fishtest/stats/stat_util.py, model BayesElo), run by hand.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/base/error.h"
#include "tuning/statistics/bayes_elo.h"
#include "tuning/statistics/elo.h"
#include "tuning/statistics/sprt.h"

namespace ouk {
namespace {

constexpr double kFishtestDigit = 1e-6;  // the last it prints

TEST(EloModels, SingleGamesAsFastchessTestsThem) {
    struct Row {
        std::int64_t wins, losses, draws;
        double elo0, elo1;
        EloModel model;
        double llr;  // to two places
    };
    const Row rows[] = {
        {36433, 36027, 68692, 0, 2, EloModel::Normalized, 0.92},
        {10871, 10650, 20431, -1.75, 0.25, EloModel::Normalized, 2.30},
        {4250, 0, 0, 0, 10, EloModel::Normalized, 120.56},
        {21404, 21184, 40708, 0.5, 2.5, EloModel::Logistic, -1.57},
        {57433, 57030, 106593, 0, 2, EloModel::Logistic, -2.59},
        {68965, 68526, 128429, 0, 2, EloModel::Bayesian, -1.26},
        {21629, 21484, 41111, 0.5, 2.5, EloModel::Bayesian, -1.13},
    };
    for (const Row& row : rows) {
        const MatchTally tally = MatchTally::of_games(row.wins, row.draws, row.losses);
        EXPECT_NEAR(log_likelihood_ratio(tally, row.model, row.elo0, row.elo1), row.llr,
                    0.005 + 2e-4 * std::abs(row.llr))
            << name(row.model) << ' ' << row.wins;
    }
}

TEST(EloModels, BayesianAsFishtestHasIt) {
    struct Row {
        std::int64_t wins, draws, losses;
        double elo0, elo1;
        double draw_elo;  // to four places
        double llr;
    };
    const Row rows[] = {
        {68965, 128429, 68526, 0, 2, 183.0434, -1.262156},
        {21629, 41111, 21484, 0.5, 2.5, 185.3865, -1.130642},
        {5019, 15699, 5026, 0, 5, 246.2005, -2.857668},
        {716, 2163, 591, 0, 6, 254.5410, 2.986174},
        {1450, 4000, 1500, 0, 6, 227.8600, -2.451626},
        {10, 20, 0, 0, 5, 955.6346, 0.006992},
        {10, 0, 0, 0, 5, 60.2147, 0.138699},
        {0, 50, 0, 0, 5, 1879.5915, -0.000001},
    };
    for (const Row& row : rows) {
        const MatchTally tally = MatchTally::of_games(row.wins, row.draws, row.losses);
        EXPECT_NEAR(draw_elo(regularized(tally)), row.draw_elo, 1e-4);
        EXPECT_NEAR(log_likelihood_ratio(tally, EloModel::Bayesian, row.elo0, row.elo1), row.llr,
                    1e-4 * std::abs(row.llr) + kFishtestDigit)
            << row.wins;
    }
}

TEST(EloModels, BayesianDrawsAreWhatTheyWere) {
    const Distribution games = regularized(MatchTally::of_games(300, 500, 200));
    // The model's own shares at its own elo: 1 / (1 + 10^((margin - elo) / 400)) were won.
    const double margin = draw_elo(games);
    const double elo = 200 * std::log10(0.3 / 0.2 * 0.8 / 0.7);
    EXPECT_NEAR(score_of_elo(elo - margin), 0.3, 1e-12);
    EXPECT_NEAR(score_of_elo(-elo - margin), 0.2, 1e-12);
    EXPECT_NEAR(score_of_bayes_elo(elo, margin), 0.55, 1e-12);
}

TEST(EloModels, BayesianIsRefusedOfPairs) {
    const MatchTally pairs = MatchTally::of_pairs({1, 2, 3, 4, 5});
    EXPECT_THROW(static_cast<void>(log_likelihood_ratio(pairs, EloModel::Bayesian, 0, 5)), Error);
    EXPECT_THROW(check(SprtOptions{.model = EloModel::Bayesian}, TallyKind::Pentanomial), Error);
    EXPECT_NO_THROW(check(SprtOptions{.model = EloModel::Bayesian}, TallyKind::Trinomial));
    for (const EloModel model : {EloModel::Logistic, EloModel::Normalized})
        EXPECT_NO_THROW(check(SprtOptions{.model = model}, TallyKind::Pentanomial));
}

TEST(EloModels, NormalizedAndLogisticAgreeWithoutDraws) {
    // Without draws a game's deviation is 1/2 near level, so that both Elos are the same.
    const Distribution games = regularized(MatchTally::of_games(5000, 0, 5000));
    EXPECT_NEAR(score_of_normalized_elo(games, 2), score_of_elo(2), 1e-6);
    EXPECT_NEAR(normalized_elo_of_score(games, score_of_normalized_elo(games, 7)), 7, 1e-12);
}

}  // namespace
}  // namespace ouk
