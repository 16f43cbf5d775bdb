// Counts that hold nothing, one thing or far too much: every figure is a number or infinite.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tuning/statistics/describe.h"

namespace ouk {
namespace {

constexpr std::int64_t kHuge = 1'000'000'000'000;

const std::vector<std::vector<std::int64_t>> kTallies{
    {0, 0, 0, 0, 0},     {1, 0, 0, 0, 0},     {0, 1, 0, 0, 0},
    {0, 0, 1, 0, 0},     {0, 0, 0, 1, 0},     {0, 0, 0, 0, 1},
    {1, 0, 0, 0, 1},     {900, 0, 0, 0, 900}, {0, 0, 0, 0, 1000000},
    {0, 0, 500, 0, 0},   {0, 0, kHuge, 0, 0}, {kHuge, 0, 0, 0, 0},
    {0, 0, 0, 0, kHuge}, {0, 0, 0, 1, kHuge}, {kHuge, kHuge, kHuge, kHuge, kHuge},
    {0, 0, 0},           {1, 0, 0},           {0, 1, 0},
    {0, 0, 1},           {5, 0, 0},           {0, 0, 5},
    {7, 0, 7},           {0, 500, 0},         {0, kHuge, 0},
    {kHuge, 0, 0},       {0, 0, kHuge},       {kHuge, kHuge, kHuge}};

std::vector<double> figures(const MatchTally& tally) {
    const EloEstimate estimate = estimate_elo(tally);
    std::vector<double> all{estimate.elo,        estimate.elo_error, estimate.nelo,
                            estimate.nelo_error, estimate.los,       tally.mean_score(),
                            tally.draw_ratio()};
    if (tally.kind() == TallyKind::Pentanomial) all.push_back(tally.pairs_ratio());
    return all;
}

TEST(Degenerate, NoFigureIsNoNumber) {
    for (const auto& counts : kTallies) {
        for (const double figure : figures({counts}))
            EXPECT_FALSE(std::isnan(figure)) << ::testing::PrintToString(counts);
    }
}

std::vector<EloModel> models_of(const MatchTally& tally) {
    std::vector<EloModel> models{EloModel::Logistic, EloModel::Normalized};
    if (tally.kind() == TallyKind::Trinomial) models.push_back(EloModel::Bayesian);
    return models;
}

void expect_numbers(const UnbiasedEstimate& estimate) {
    // Written so that a NaN fails; infinities may be equal.
    EXPECT_LE(estimate.low, estimate.median);
    EXPECT_LE(estimate.median, estimate.high);
}

void expect_numbers(const MatchTally& tally, const SprtOptions& options) {
    SequentialTest test(options);
    test.see(tally);
    EXPECT_TRUE(std::isfinite(test.llr())) << test.llr();
    EXPECT_LE(test.bounds().lower, test.bounds().upper);
    // Whatever the counts are: a gauntlet may ask at any moment.
    for (const SprtDecision decision : {SprtDecision::AcceptH0, SprtDecision::AcceptH1}) {
        const UnbiasedElo unbiased = unbiased_elo(tally, options, decision).value();
        expect_numbers(unbiased.elo);
        expect_numbers(unbiased.nelo);
    }
}

TEST(Degenerate, NoTestOfThemIsNoNumber) {
    for (const auto& counts : kTallies) {
        for (const EloModel model : models_of({counts})) {
            for (const double elo : {1.0, 5.0, kMaxElo}) {
                SCOPED_TRACE(::testing::PrintToString(counts) + ' ' + std::string(name(model)) +
                             ' ' + std::to_string(elo));
                for (const bool corrects : {false, true})
                    expect_numbers({counts}, {.elo0 = -elo,
                                              .elo1 = elo,
                                              .model = model,
                                              .corrects_overshoot = corrects});
            }
        }
    }
}

TEST(Degenerate, TextAndJsonSayWhatTheyAre) {
    const MatchTally sweep = MatchTally::of_pairs({0, 0, 0, 0, 9});
    EXPECT_EQ(describe_ratios(sweep), "Score: 100.00 %, DrawRatio: 0.00 %, PairsRatio: inf");
    const auto json = nlohmann::json::parse(statistics_json(sweep, SprtOptions{}).dump());
    EXPECT_TRUE(json.at("elo").is_null());
    EXPECT_TRUE(json.at("pairs_ratio").is_null());
    EXPECT_EQ(json.at("draw_ratio"), 0);
    EXPECT_TRUE(json.at("unbiased").is_null()) << "LLR of nine pairs: " << json.at("llr");
}

}  // namespace
}  // namespace ouk
