// The pair of games as unit: colours change, points belong to the first contestant.
#include "tuning/gauntlet/pair.h"

#include <gtest/gtest.h>

#include "contestants.h"
#include "tuning/gauntlet/standing.h"

namespace ouk {
namespace {

using testing::factory_of;
using testing::GreedyContestant;
using testing::RandomContestant;

struct Sides {
    Contestant& first;
    Contestant& second;
};

PairResult play(const Sides& sides, const Position& opening, const PairRules& rules,
                std::uint64_t seed = 1) {
    return play_pair({PairPlayer{sides.first}, PairPlayer{sides.second}}, opening, rules, seed)
        ->result;
}

TEST(Pair, PointsBelongToTheFirstContestant) {
    struct Row {
        Result as_white, as_black;
        int points;
    };
    const Row rows[] = {
        {Result::WhiteWins, Result::BlackWins, 4}, {Result::WhiteWins, Result::Draw, 3},
        {Result::WhiteWins, Result::WhiteWins, 2}, {Result::BlackWins, Result::BlackWins, 2},
        {Result::Draw, Result::Draw, 2},           {Result::Draw, Result::WhiteWins, 1},
        {Result::BlackWins, Result::WhiteWins, 0},
    };
    for (const Row& row : rows) {
        const PairResult pair{
            {MatchGame{.result = row.as_white, .cause = Reason::Checkmate, .plies = 9},
             MatchGame{.result = row.as_black, .cause = Reason::Checkmate, .plies = 9}}};
        EXPECT_EQ(pair.half_points(), row.points);
        Standing standing;
        standing.add(pair);
        EXPECT_EQ(standing.ptnml[static_cast<std::size_t>(row.points)], 1);
        EXPECT_EQ(2 * standing.wins + standing.draws, row.points);
    }
}

/// Tells with which colour it was asked.
class Recorder : public RandomContestant {
public:
    MatchMove choose(const Turn& turn) override {
        if (turn.history.plies() < 2) colors.push_back(turn.position.side_to_move());
        return RandomContestant::choose(turn);
    }
    std::vector<Color> colors;
};

TEST(Pair, ColoursChange) {
    const auto rules = load_rules("ouk");
    Recorder first;
    Recorder second;
    PairRules short_games;
    short_games.adjudication.max_plies = 20;
    static_cast<void>(play({first, second}, start_position(*rules), short_games));
    EXPECT_EQ(first.colors, (std::vector{Color::White, Color::Black}));
    EXPECT_EQ(second.colors, (std::vector{Color::Black, Color::White}));
}

TEST(Pair, TheStrongBeatTheWeakWithBothColours) {
    const auto rules = load_rules("ouk");
    Standing strong_first;
    Standing strong_second;
    constexpr int kPairs = 30;
    int white_half_points = 0;
    for (std::uint64_t seed = 0; seed < kPairs; ++seed) {
        GreedyContestant greedy;
        RandomContestant random;
        const Position start = start_position(*rules);
        const PairResult pair = play({greedy, random}, start, {}, seed);
        white_half_points += pair.half_points(0);
        strong_first.add(pair);
        strong_second.add(play({random, greedy}, start, {}, seed));
    }
    EXPECT_GT(white_half_points, kPairs);
    EXPECT_GT(2 * strong_first.wins + strong_first.draws - white_half_points, kPairs);
    EXPECT_GT(strong_first.wins, strong_first.losses);
    EXPECT_LT(strong_second.wins, strong_second.losses);
}

TEST(Pair, IsAPureFunctionOfItsSeed) {
    const auto rules = load_rules("ouk");
    const auto play_seed = [&](std::uint64_t seed) {
        RandomContestant first;
        RandomContestant second;
        return play({first, second}, start_position(*rules), {}, seed);
    };
    EXPECT_EQ(play_seed(1), play_seed(1));
    EXPECT_NE(play_seed(1), play_seed(2));
}

}  // namespace
}  // namespace ouk
