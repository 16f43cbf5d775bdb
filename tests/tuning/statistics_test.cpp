// Match statistics against the table in data/sprt_cases.tsv, whose figures come from fishtest's
// definitions; empty cells of the table are not checked there.
#include "tuning/statistics/elo.h"
#include "tuning/statistics/sprt.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/base/error.h"

namespace ouk {
namespace {

constexpr double kTolerance = 1e-4;     // of the value
constexpr double kPrintedDigit = 1e-6;  // the table's last

std::vector<std::string> split(const std::string& line, char separator) {
    std::vector<std::string> parts(1);
    for (const char c : line) {
        if (c == separator)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

struct Case {
    std::string id;
    MatchTally tally;
    double elo0, elo1;
    std::vector<std::string> expected;  // elo elo_err nelo nelo_err los llr_normalized llr_logistic
};

std::vector<Case> table() {
    std::ifstream file(OUK_SOURCE_DIR "/tests/tuning/data/sprt_cases.tsv");
    std::vector<Case> cases;
    std::string line;
    std::getline(file, line);  // the header
    while (std::getline(file, line)) {
        const std::vector<std::string> fields = split(line, '\t');
        MatchTally tally;
        for (const std::string& count : split(fields[1], ','))
            tally.counts.push_back(std::stoll(count));
        cases.push_back({fields[0],
                         tally,
                         std::stod(fields[2]),
                         std::stod(fields[3]),
                         {fields.begin() + 4, fields.end()}});
    }
    return cases;
}

void expect_near(const std::string& expected, double actual, const char* column) {
    if (expected.empty()) return;
    const double value = std::stod(expected);
    if (std::isinf(value)) {
        EXPECT_EQ(actual, value) << column;
    } else {
        EXPECT_NEAR(actual, value, kTolerance * std::abs(value) + kPrintedDigit) << column;
    }
}

TEST(Statistics, MatchTheTable) {
    ASSERT_EQ(table().size(), 11U);
    for (const Case& row : table()) {
        SCOPED_TRACE(row.id);
        const EloEstimate estimate = estimate_elo(row.tally);
        expect_near(row.expected[0], estimate.elo, "elo");
        expect_near(row.expected[1], estimate.elo_error, "elo_err");
        expect_near(row.expected[2], estimate.nelo, "nelo");
        expect_near(row.expected[3], estimate.nelo_error, "nelo_err");
        expect_near(row.expected[4], estimate.los, "los");
        const auto llr = [&row](EloModel model) {
            return log_likelihood_ratio(row.tally, model, row.elo0, row.elo1);
        };
        expect_near(row.expected[5], llr(EloModel::Normalized), "llr_normalized");
        expect_near(row.expected[6], llr(EloModel::Logistic), "llr_logistic");
    }
}

TEST(Statistics, DegenerateCountsGiveNumbers) {
    const std::vector<std::vector<std::int64_t>> tallies{{0, 0, 0, 0, 0},
                                                         {1, 0, 0, 0, 0},
                                                         {0, 0, 0, 0, 1},
                                                         {0, 0, 1, 0, 0},
                                                         {900, 0, 0, 0, 900},
                                                         {0, 0, 0},
                                                         {5, 0, 0},
                                                         {0, 0, 5},
                                                         {0, 1, 0},
                                                         {0, 0, 0, 0, 1000000},
                                                         {0, 0, 0, 0, 1000000000000}};
    for (const auto& counts : tallies) {
        const MatchTally tally{counts};
        const EloEstimate estimate = estimate_elo(tally);
        for (const double value :
             {estimate.elo, estimate.elo_error, estimate.nelo, estimate.nelo_error, estimate.los})
            EXPECT_FALSE(std::isnan(value)) << ::testing::PrintToString(counts);
        for (const EloModel model : {EloModel::Logistic, EloModel::Normalized})
            for (const double elo : {5.0, kMaxElo})
                EXPECT_TRUE(std::isfinite(log_likelihood_ratio(tally, model, -elo, elo)))
                    << ::testing::PrintToString(counts) << ' ' << elo;
    }
}

TEST(Statistics, SeenFromTheOtherSideAllSignsTurn) {
    const MatchTally ours = MatchTally::of_pairs({1, 8, 20, 12, 4});
    const MatchTally theirs = MatchTally::of_pairs({4, 12, 20, 8, 1});
    EXPECT_NEAR(estimate_elo(ours).elo, -estimate_elo(theirs).elo, 1e-9);
    EXPECT_NEAR(estimate_elo(ours).nelo, -estimate_elo(theirs).nelo, 1e-9);
    EXPECT_NEAR(estimate_elo(ours).los, 1 - estimate_elo(theirs).los, 1e-9);
    for (const EloModel model : {EloModel::Logistic, EloModel::Normalized})
        EXPECT_NEAR(log_likelihood_ratio(ours, model, 0, 10),
                    log_likelihood_ratio(theirs, model, 0, -10), 1e-9);
}

TEST(Statistics, SingleGamesAreAThreeCellTally) {
    // Mean 0.6, so 400 log10(0.6 / 0.4) = 70.4365.
    const EloEstimate estimate = estimate_elo(MatchTally::of_games(40, 40, 20));
    EXPECT_NEAR(estimate.elo, 70.4365, 1e-4);
    // sd = sqrt(0.4 + 0.1 - 0.36) = 0.374166; 0.1 / sd * 347.4356 = 92.8560.
    EXPECT_NEAR(estimate.nelo, 92.8560, 1e-3);
}

TEST(Sprt, WaldBounds) {
    const SprtBounds bounds = wald_bounds({});
    EXPECT_NEAR(bounds.lower, -2.9444, 1e-4);  // log(0.05 / 0.95)
    EXPECT_NEAR(bounds.upper, 2.9444, 1e-4);
    EXPECT_EQ(decide(2.95, bounds), SprtDecision::AcceptH1);
    EXPECT_EQ(decide(-2.95, bounds), SprtDecision::AcceptH0);
    EXPECT_EQ(decide(2.94, bounds), SprtDecision::Continue);
}

TEST(Sprt, RefusesOptionsThatAreNoTest) {
    EXPECT_THROW(check(SprtOptions{.elo0 = 5, .elo1 = 5}), Error);
    EXPECT_THROW(check(SprtOptions{.alpha = 0}), Error);
    EXPECT_THROW(check(SprtOptions{.beta = 0.5}), Error);
    EXPECT_THROW(check(SprtOptions{.elo1 = 201}), Error);
    EXPECT_THROW(check(SprtOptions{.elo0 = std::nan("")}), Error);
    EXPECT_NO_THROW(check(SprtOptions{}));
}

}  // namespace
}  // namespace ouk
