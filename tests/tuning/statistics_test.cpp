// Match statistics against the table in data/sprt_cases.tsv, whose figures come from fishtest's
// definitions; empty cells of the table are not checked there. Beside it the closed form.
#include "tuning/statistics/elo.h"
#include "tuning/statistics/sprt.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
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

/// The LLR where both hypotheses are near the observed mean: a parabola. Source: M. Van den Bergh,
/// "The generalized SPRT: an approximation".
double closed_form(const MatchTally& tally, EloModel model, double elo0, double elo1) {
    const Distribution observed = regularized(tally);
    const double score0 = predicted_score(observed, model, elo0);
    const double score1 = predicted_score(observed, model, elo1);
    return observed.units * (score1 - score0) * (2 * observed.mean() - score0 - score1) /
           (2 * observed.variance());
}

TEST(Statistics, TheClosedFormAgreesWhereScoresAreNearTheHypotheses) {
    // The farther the mean from the hypotheses, the more it leaves out.
    const std::vector<std::pair<std::string, double>> rows{
        {"P1", 0.005}, {"P5", 0.005}, {"P7", 0.005}, {"P7n", 0.01}, {"P10", 0.03}, {"P12", 0.01}};
    const std::vector<Case> cases = table();
    for (const auto& [id, tolerance] : rows) {
        const auto row = std::ranges::find(cases, id, &Case::id);
        ASSERT_NE(row, cases.end()) << id;
        for (const EloModel model : {EloModel::Logistic, EloModel::Normalized}) {
            const double exact = log_likelihood_ratio(row->tally, model, row->elo0, row->elo1);
            EXPECT_NEAR(closed_form(row->tally, model, row->elo0, row->elo1), exact,
                        tolerance * std::max(1.0, std::abs(exact)))
                << id << ' ' << name(model);
        }
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

TEST(Statistics, RatiosAreThoseOfFastchess) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    // By hand; fastchess: drawRatioPenta, drawRatio, pairsRatio of app/src/matchmaking/stats.hpp.
    const MatchTally pairs = MatchTally::of_pairs({50, 287, 610, 387, 73});
    EXPECT_DOUBLE_EQ(pairs.draw_ratio(), 610.0 / 1407);
    EXPECT_DOUBLE_EQ(pairs.pairs_ratio(), 460.0 / 337);
    EXPECT_DOUBLE_EQ(MatchTally::of_games(40, 35, 25).draw_ratio(), 0.35);
    // Where fastchess has infinity or no number.
    EXPECT_EQ(MatchTally::of_pairs({0, 0, 3, 1, 0}).pairs_ratio(), kInfinity);
    EXPECT_EQ(MatchTally::of_pairs({0, 0, 3, 0, 0}).pairs_ratio(), 1);
    EXPECT_EQ(MatchTally::of_pairs({}).pairs_ratio(), 1);
    EXPECT_EQ(MatchTally::of_pairs({}).draw_ratio(), 0);
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
