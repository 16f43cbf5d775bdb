// The fit against what defines it: numeric derivatives, its own equations, planted ratings.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "engine/base/random.h"
#include "tests/tuning/result_rows.h"
#include "tuning/ratings/draws.h"
#include "tuning/ratings/game_model.h"
#include "tuning/ratings/groups.h"
#include "tuning/ratings/ratings.h"
#include "tuning/ratings/strengths.h"
#include "tuning/statistics/normal.h"

namespace ouk {
namespace {

using testing::ResultRow;
using testing::results_of;

TEST(GameModel, ChancesAreTheModels) {
    for (const double ties : {1e-9, 0.1, 1.0, 7.0, 1e6})
        for (const double difference : {-300.0, -20.0, -1.0, -1e-9, 0.0, 0.3, 5.0, 100.0}) {
            SCOPED_TRACE(::testing::PrintToString(std::pair(ties, difference)));
            const auto [win, draw, loss] = chances(difference, ties);
            EXPECT_NEAR(win + draw + loss, 1, 1e-12);
            EXPECT_NEAR(win + draw / 2, mean_score(difference), 1e-12);
            EXPECT_NEAR(draw / (ties * std::sqrt(win) * std::sqrt(loss)), 1, 1e-9);
            EXPECT_GT(std::min({win, draw, loss}), 0);
            // Moments by their definition, where that does not cancel.
            const double mean = win + draw / 2;
            const GameMoments moments = game_moments(difference, ties);
            const auto square = [](double x) { return x * x; };
            EXPECT_NEAR(moments.score,
                        win * square(1 - mean) + draw * square(0.5 - mean) + loss * square(mean),
                        1e-12);
            EXPECT_NEAR(moments.draw, draw * (1 - draw), 1e-12);
            EXPECT_NEAR(moments.score_draw, draw * (0.5 - mean), 1e-12);
        }
    EXPECT_NEAR(chances(0, ties_of_draw_rate(0.36)).draw, 0.36, 1e-12);
}

StrengthModel small_model() {
    const Results results = results_of(
        {{"a", "b", 3, 1, 2}, {"b", "c", 1, 4, 4}, {"c", "a", 5, 0, 1}, {"b", "a", 2, 2, 2}});
    return {results.pairings, {true, false, false, false}};
}

TEST(Strengths, DerivativesAreThoseOfTheLikelihood) {
    const StrengthModel model = small_model();
    const Eigen::VectorXd values = Eigen::Vector4d(0.2, -0.7, 1.1, 0.3);
    const Eigen::VectorXd gradient = strength_gradient(model, values);
    const Eigen::MatrixXd curvature = strength_curvature(model, values);
    constexpr double kStep = 1e-5;
    EXPECT_EQ(gradient[0], 0);  // held
    EXPECT_EQ(curvature(0, 0), 1);
    for (Eigen::Index i = 1; i < 4; ++i) {
        Eigen::VectorXd up = values, down = values;
        up[i] += kStep;
        down[i] -= kStep;
        EXPECT_NEAR(gradient[i],
                    (strength_likelihood(model, up) - strength_likelihood(model, down)) / 2 / kStep,
                    1e-6);
        const Eigen::VectorXd second =
            (strength_gradient(model, up) - strength_gradient(model, down)) / 2 / kStep;
        for (Eigen::Index j = i; j < 4; ++j) EXPECT_NEAR(curvature(j, i), -second[j], 1e-6);
    }
}

TEST(Strengths, ExpectedScoresAreTheScores) {
    const StrengthModel model = small_model();
    const Eigen::VectorXd fitted = fit_strengths(model, Eigen::Vector4d(1.0, -9, 20, 5));
    EXPECT_EQ(fitted[0], 1);
    EXPECT_LT(strength_gradient(model, fitted).norm(), 1e-5);
    EXPECT_LT((fitted - fit_strengths(model, Eigen::Vector4d(1.0, 0, 0, 0))).norm(), 1e-5);
}

TEST(Draws, ExpectedDrawsAreTheDraws) {
    const StrengthModel model = small_model();
    const Eigen::VectorXd at = differences(model, Eigen::Vector4d(0.2, -0.7, 1.1, 0.3));
    const double rate = fit_draw_rate(model.pairings, at);
    double expected = rate - 0.5;  // Jeffreys' prior
    for (Eigen::Index i = 0; i < at.size(); ++i)
        expected +=
            static_cast<double>(model.pairings[static_cast<std::size_t>(i)].record.games()) *
            chances(at[i], ties_of_draw_rate(rate)).draw;
    EXPECT_NEAR(expected, 7, 1e-9);
}

TEST(Groups, AreThoseOfFordsCondition) {
    const auto sizes = [](const std::vector<ResultRow>& rows, const std::vector<int>& anchors) {
        std::vector<std::size_t> found;
        for (const PlayerGroup& group : find_groups(results_of(rows), anchors))
            found.push_back(group.size());
        std::ranges::sort(found);
        return found;
    };
    using Sizes = std::vector<std::size_t>;
    EXPECT_EQ(sizes({{"a", "b", 1, 0, 0}}, {}), (Sizes{1, 1}));
    EXPECT_EQ(sizes({{"a", "b", 0, 1, 0}}, {}), (Sizes{2}));
    EXPECT_EQ(sizes({{"a", "b", 1, 0, 1}}, {}), (Sizes{2}));
    EXPECT_EQ(sizes({{"a", "b", 1, 0, 0}, {"b", "c", 1, 0, 0}, {"c", "a", 1, 0, 0}}, {}),
              (Sizes{3}));
    EXPECT_EQ(sizes({{"a", "b", 1, 0, 0}, {"b", "c", 1, 0, 0}, {"c", "a", 0, 0, 1}}, {}),
              (Sizes{1, 1, 1}));
    EXPECT_EQ(sizes({{"a", "b", 1, 0, 1}, {"c", "d", 1, 0, 1}, {"a", "c", 9, 0, 0}}, {}),
              (Sizes{2, 2}));
    EXPECT_EQ(sizes({{"a", "b", 1, 0, 1}, {"c", "d", 1, 0, 1}}, {0, 2}), (Sizes{4}));
    std::vector<ResultRow> chain;  // as long as no stack of calls would bear
    for (int i = 0; i < 100'000; ++i)
        chain.push_back({std::to_string(i), std::to_string(i + 1), 0, 1, 0});
    EXPECT_EQ(sizes(chain, {}), (Sizes{100'001}));
}

constexpr std::array kPlanted{-180.0, -70.0, -10.0, 40.0, 80.0, 140.0};  // sum 0
constexpr double kPlantedAdvantage = 40;
constexpr double kPlantedDraws = 0.4;

Results played(std::uint64_t tournament, int rounds) {
    Random random(random_key(1, tournament, Purpose::Test));
    ResultCounter counter;
    for (int round = 0; round < rounds; ++round)
        for (std::size_t i = 0; i < kPlanted.size(); ++i)
            for (std::size_t j = 0; j < kPlanted.size(); ++j) {
                if (i == j) continue;
                const auto [win, draw, loss] =
                    chances((kPlanted[i] - kPlanted[j] + kPlantedAdvantage) / kEloPerUnit,
                            ties_of_draw_rate(kPlantedDraws));
                const double drawn = random.unit();
                counter.add(std::to_string(i), std::to_string(j),
                            drawn < win          ? Result::WhiteWins
                            : drawn < win + draw ? Result::Draw
                                                 : Result::BlackWins);
            }
    return counter.results();
}

TEST(Ratings, BarsHoldWhatWasPlanted) {
    constexpr int kTournaments = 400;
    std::array<int, kPlanted.size()> players{};
    int advantage = 0;
    int draws = 0;
    int differences = 0;
    const auto holds = [](const Estimate& estimate, double planted) {
        return std::abs(estimate.value - planted) <= estimate.error ? 1 : 0;
    };
    for (std::uint64_t i = 0; i < kTournaments; ++i) {
        const Ratings ratings = rate(played(i, 10), {});
        for (const RatedPlayer& player : ratings.groups.at(0).players) {
            const std::size_t number = std::stoul(player.name);
            players[number] += holds(player.elo, kPlanted[number]);
        }
        advantage += holds(*ratings.white_advantage, kPlantedAdvantage);
        draws += holds(*ratings.draw_rate, kPlantedDraws);
        const RatedGroup& group = ratings.groups[0];
        differences += group.los(0, 1) >= 0.5 && group.los(0, 5) > 0.99;
    }
    // 0.95 of 400, with a deviation of 4.4.
    for (const int held : players) EXPECT_NEAR(held, 380, 13);
    EXPECT_NEAR(std::accumulate(players.begin(), players.end(), 0), 2280, 24);
    EXPECT_NEAR(advantage, 380, 13);
    EXPECT_NEAR(draws, 380, 13);
    EXPECT_EQ(differences, kTournaments);
}

TEST(Ratings, ErrorsAreTheSpreadOfManyTournaments) {
    // Two players far apart, so that what is known of their strength decides on the draw rate's
    // error.
    constexpr int kTournaments = 2000;
    constexpr int kGames = 100;  // with each colour
    Random random(random_key(1, 0, Purpose::Test));
    std::vector<double> rates, advantages;
    double rate_error = 0;
    double advantage_error = 0;
    for (int i = 0; i < kTournaments; ++i) {
        ResultCounter counter;
        for (int game = 0; game < kGames; ++game) {
            for (const bool is_turned : {false, true}) {
                const double elo = is_turned ? -200 : 200;
                const auto [win, draw, loss] =
                    chances(elo / kEloPerUnit, ties_of_draw_rate(kPlantedDraws));
                const double drawn = random.unit();
                counter.add(is_turned ? "b" : "a", is_turned ? "a" : "b",
                            drawn < win          ? Result::WhiteWins
                            : drawn < win + draw ? Result::Draw
                                                 : Result::BlackWins);
            }
        }
        const Ratings ratings = rate(counter.results(), {});
        rates.push_back(ratings.draw_rate->value);
        advantages.push_back(ratings.white_advantage->value);
        rate_error += ratings.draw_rate->error / kTwoSided95 / kTournaments;
        advantage_error += ratings.white_advantage->error / kTwoSided95 / kTournaments;
    }
    const auto deviation = [](const std::vector<double>& values) {
        const Eigen::Map<const Eigen::ArrayXd> all(values.data(),
                                                   static_cast<Eigen::Index>(values.size()));
        return std::sqrt((all - all.mean()).square().mean());
    };
    EXPECT_NEAR(rate_error / deviation(rates), 1, 0.06);
    EXPECT_NEAR(advantage_error / deviation(advantages), 1, 0.06);
}

TEST(Ratings, ManyGamesFindWhatWasPlanted) {
    const Ratings ratings = rate(played(1, 3000), {});
    for (const RatedPlayer& player : ratings.groups.at(0).players)
        EXPECT_NEAR(player.elo.value, kPlanted[std::stoul(player.name)], 5);
    EXPECT_NEAR(ratings.white_advantage->value, kPlantedAdvantage, 4);
    EXPECT_NEAR(ratings.draw_rate->value, kPlantedDraws, 0.01);
}

}  // namespace
}  // namespace ouk
