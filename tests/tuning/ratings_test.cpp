// Ratings of tables of results: against Ordo, against closed forms, and where there is no rating.
#include "tuning/ratings/ratings.h"

#include <gmock/gmock.h>

#include <cmath>

#include "tests/error_text.h"
#include "tests/tuning/result_rows.h"
#include "tuning/ratings/game_model.h"
#include "tuning/ratings/pool.h"
#include "tuning/statistics/elo.h"

namespace ouk {
namespace {

using testing::ResultRow;
using testing::results_of;

const RatedPlayer& player_of(const Ratings& ratings, const std::string& name) {
    for (const RatedGroup& group : ratings.groups)
        for (const RatedPlayer& player : group.players)
            if (player.name == name) return player;
    throw std::runtime_error(name + " is not rated");
}

double elo_of(const Ratings& ratings, const std::string& name) {
    return player_of(ratings, name).elo.value;
}

std::vector<std::string> names_of(const RatedGroup& group) {
    std::vector<std::string> names;
    for (const RatedPlayer& player : group.players) names.push_back(player.name);
    return names;
}

std::vector<std::string> names_of(const std::vector<UnratedPlayer>& players) {
    std::vector<std::string> names;
    for (const UnratedPlayer& player : players) names.push_back(player.name);
    return names;
}

// 1,200 games drawn with ratings -150, -50, 50, 150, White's advantage 35, draws of equals 35 %.
const std::vector<ResultRow> kFour{
    {"a", "b", 29, 41, 48}, {"a", "c", 13, 28, 55}, {"a", "d", 9, 22, 61},  {"b", "a", 56, 25, 19},
    {"b", "c", 21, 44, 55}, {"b", "d", 11, 24, 53}, {"c", "a", 67, 23, 12}, {"c", "b", 57, 25, 14},
    {"c", "d", 25, 38, 40}, {"d", "a", 67, 23, 4},  {"d", "b", 63, 25, 16}, {"d", "c", 42, 32, 13}};

TEST(Ratings, OfFourPlayersAreOrdos) {
    // Ordo 1.2.6 on the same games: ordo -q -a 0 -W -D -N 2 -s 200 -p four.pgn; its errors are from
    // 200 simulations. Its Elo is wider by its scale, 202 for 76 %, where 400 log10(76/24) is
    // 200.24; the second column is with -z 200.239.
    struct Row {
        const char* name;
        double ordo;
        double ordo_same_scale;
    };
    const std::vector<Row> table{
        {"d", 130.04, 128.91}, {"c", 59.90, 59.38}, {"b", -53.84, -53.37}, {"a", -136.10, -134.92}};
    const Ratings ratings = rate(results_of(kFour), {});
    EXPECT_EQ(names_of(ratings.groups.at(0)), (std::vector<std::string>{"d", "c", "b", "a"}));
    for (const auto& [name, ordo, ordo_same_scale] : table) {
        EXPECT_NEAR(elo_of(ratings, name), ordo, 3);
        EXPECT_NEAR(elo_of(ratings, name), ordo_same_scale, 0.02);
    }
    EXPECT_NEAR(ratings.white_advantage->value, 25.62, 0.02);
    EXPECT_NEAR(ratings.draw_rate->value, 0.3405, 1e-3);
    EXPECT_NEAR(player_of(ratings, "d").elo.error, 18.5, 3);
    EXPECT_NEAR(player_of(ratings, "a").elo.error, 21.0, 3);
    EXPECT_NEAR(ratings.white_advantage->error, 2 * 8.69, 3);  // Ordo tells one deviation
    EXPECT_NEAR(ratings.draw_rate->error, 2 * 0.0153, 5e-3);
}

TEST(Ratings, OfTwoPlayersAreTheEloOfTheirMatch) {
    const Ratings ratings = rate(results_of({{"a", "b", 40, 40, 20}}), {});
    const EloEstimate match = estimate_elo(MatchTally::of_games(40, 40, 20));
    EXPECT_FALSE(ratings.white_advantage);  // nobody had both colours
    EXPECT_NEAR(elo_of(ratings, "a"), match.elo / 2, 1e-6);
    EXPECT_NEAR(player_of(ratings, "a").elo.error, match.elo_error / 2, 0.5);
    EXPECT_NEAR(ratings.groups[0].los(0, 1), match.los, 1e-3);
    // Of 40, 40, 20 draws = ties * sqrt(wins * losses), so ties = sqrt(2), draws of equals 2^-1/2 /
    // (1 + 2^-1/2) = 0.41421; and 40 log 0.4 + 40 log 0.4 + 20 log 0.2 = -105.492.
    EXPECT_NEAR(ratings.draw_rate->value, 0.41421, 2e-3);
    EXPECT_NEAR(ratings.log_likelihood, -105.492, 1e-2);
}

TEST(Ratings, AnchorsHoldAndCarryTheOthers) {
    const Ratings free = rate(results_of(kFour), {});
    const Ratings held = rate(results_of(kFour), {.anchors = {{"b", 2500}}});
    for (const char* name : {"a", "b", "c", "d"})
        EXPECT_NEAR(elo_of(held, name) - 2500, elo_of(free, name) - elo_of(free, "b"), 1e-4);
    EXPECT_EQ(player_of(held, "b").elo.error, 0);
    EXPECT_GT(player_of(held, "a").elo.error, player_of(free, "a").elo.error);
    EXPECT_NEAR(held.white_advantage->value, free.white_advantage->value, 1e-4);
    EXPECT_NEAR(held.groups[0].los(0, 1), free.groups[0].los(0, 1), 1e-6);

    const Ratings both = rate(results_of(kFour), {.anchors = {{"b", 2500}, {"d", 3000}}});
    EXPECT_DOUBLE_EQ(elo_of(both, "b"), 2500);
    EXPECT_DOUBLE_EQ(elo_of(both, "d"), 3000);
    EXPECT_GT(elo_of(both, "c"), elo_of(held, "c"));
    EXPECT_LT(both.log_likelihood, free.log_likelihood);

    const Ratings mean = rate(results_of(kFour), {.mean = 2300});
    EXPECT_NEAR(elo_of(mean, "a"), elo_of(free, "a") + 2300, 1e-4);
    EXPECT_THAT(error_text([] {
                    (void)rate(results_of(kFour), {.anchors = {{"x", 0}}});
                }),
                ::testing::HasSubstr("anchor 'x': has no game with a result; expected"));
}

TEST(Ratings, AnchorsFarApartAreHeld) {
    const Ratings ratings =
        rate(results_of(kFour), {.anchors = {{"a", kMostElo}, {"b", -kMostElo}}});
    EXPECT_TRUE(std::isfinite(elo_of(ratings, "c")));
    EXPECT_TRUE(std::isfinite(player_of(ratings, "c").elo.error));
    EXPECT_TRUE(std::isfinite(ratings.white_advantage->value));

    // An undamped step goes to where every chance is 0 or 1.
    const Ratings upset = rate(results_of({{"b", "a", 100'000, 0, 1}, {"a", "c", 0, 1, 0}}),
                               {.anchors = {{"a", kMostElo}, {"b", -kMostElo}}});
    EXPECT_NEAR(upset.white_advantage->value, 2 * kMostElo + 2000, 0.01);  // 10^5 : 1
    EXPECT_NEAR(elo_of(upset, "c"), 3 * kMostElo + 2000, 0.01);
}

TEST(Ratings, WhoeverWonAllOrLostAllHasABound) {
    std::vector<ResultRow> rows = kFour;
    rows.push_back({"winner", "d", 5, 0, 0});
    rows.push_back({"b", "loser", 3, 0, 0});
    rows.push_back({"loser", "a", 0, 0, 3});
    rows.push_back({"above", "winner", 1, 0, 0});
    const Ratings ratings = rate(results_of(rows), {});
    const Ratings four = rate(results_of(kFour), {});
    for (const char* name : {"a", "b", "c", "d"})  // games one way move nobody
        EXPECT_NEAR(elo_of(ratings, name), elo_of(four, name), 1e-6);
    EXPECT_EQ(player_of(ratings, "d").record.games(), 568 + 5);

    EXPECT_EQ(names_of(ratings.unrated), (std::vector<std::string>{"winner", "loser", "above"}));
    const RatingBound winner = *ratings.unrated[0].bound;
    EXPECT_TRUE(winner.is_above);
    EXPECT_EQ(winner.games, 5);
    const double difference =
        (winner.elo - elo_of(ratings, "d") + ratings.white_advantage->value) / kEloPerUnit;
    const double ties = ties_of_draw_rate(ratings.draw_rate->value);
    EXPECT_NEAR(std::pow(chances(difference, ties).win, 5), 0.05, 1e-6);
    const RatingBound loser = *ratings.unrated[1].bound;
    EXPECT_FALSE(loser.is_above);
    EXPECT_EQ(loser.games, 6);
    EXPECT_LT(loser.elo, elo_of(ratings, "b"));
    EXPECT_FALSE(ratings.unrated[2].bound);  // no game with any of the rated
}

TEST(Ratings, GroupsThatNobodyJoinsAreRatedApart) {
    std::vector<ResultRow> rows = kFour;
    rows.insert(rows.end(), {{"x", "y", 6, 2, 3}, {"y", "x", 4, 2, 4}});
    const Ratings apart = rate(results_of(rows), {});
    ASSERT_EQ(apart.groups.size(), 2U);
    EXPECT_EQ(names_of(apart.groups[1]), (std::vector<std::string>{"x", "y"}));
    EXPECT_NEAR(elo_of(apart, "x") + elo_of(apart, "y"), 0, 1e-9);
    EXPECT_FALSE(apart.groups[1].bound);
    // White's advantage is common, so the others move a little.
    EXPECT_NEAR(elo_of(apart, "a"), elo_of(rate(results_of(kFour), {}), "a"), 1);

    rows.push_back({"x", "d", 2, 0, 0});
    const Ratings one_way = rate(results_of(rows), {});
    ASSERT_EQ(one_way.groups.size(), 2U);
    EXPECT_TRUE(one_way.groups[1].bound->is_above);
    EXPECT_EQ(one_way.groups[1].bound->games, 2);

    rows.push_back({"y", "a", 0, 0, 1});
    EXPECT_EQ(rate(results_of(rows), {}).groups.size(), 1U);
    // Anchors join what games do not.
    rows.resize(kFour.size() + 2);
    const Ratings joined = rate(results_of(rows), {.anchors = {{"x", 100}, {"a", 0}}});
    ASSERT_EQ(joined.groups.size(), 1U);
    EXPECT_DOUBLE_EQ(elo_of(joined, "x"), 100);
    EXPECT_GT(elo_of(joined, "d"), 200);
}

TEST(Ratings, OfHardlyAnyGames) {
    const Ratings none = rate(Results{}, {});
    EXPECT_TRUE(none.groups.empty() && none.unrated.empty());

    const Ratings won = rate(results_of({{"a", "b", 1, 0, 0}}), {});
    EXPECT_TRUE(won.groups.empty());
    EXPECT_EQ(won.unrated.size(), 2U);
    EXPECT_FALSE(won.draw_rate);

    const Ratings drawn = rate(results_of({{"a", "b", 0, 1, 0}}), {});
    EXPECT_NEAR(elo_of(drawn, "a"), 0, 1e-9);
    EXPECT_GT(player_of(drawn, "a").elo.error, 100);
    EXPECT_NEAR(drawn.groups.at(0).los(0, 1), 0.5, 1e-9);

    const Ratings all_drawn = rate(results_of({{"a", "b", 0, 50, 0}, {"b", "a", 0, 50, 0}}), {});
    EXPECT_NEAR(elo_of(all_drawn, "a"), 0, 1e-9);
    EXPECT_GT(player_of(all_drawn, "a").elo.error, 1);
    EXPECT_GT(all_drawn.draw_rate->value, 0.99);
    EXPECT_NEAR(all_drawn.white_advantage->value, 0, 1e-9);

    const Ratings no_draws = rate(results_of({{"a", "b", 30, 0, 20}, {"b", "a", 30, 0, 20}}), {});
    EXPECT_LT(no_draws.draw_rate->value, 0.01);
    EXPECT_GT(no_draws.draw_rate->value, 0);

    // An anchor is rated though it won all.
    const Ratings anchored = rate(results_of({{"a", "b", 9, 0, 0}}), {.anchors = {{"a", 100}}});
    EXPECT_DOUBLE_EQ(elo_of(anchored, "a"), 100);
    EXPECT_EQ(names_of(anchored.unrated), std::vector<std::string>{"b"});
    EXPECT_LT(anchored.unrated[0].bound->elo, 100);
}

TEST(Ratings, MorePlayersThanMatricesHoldAreRefused) {
    std::vector<ResultRow> chain;
    for (std::size_t i = 0; i < kMostRatedPlayers; ++i)
        chain.push_back({std::to_string(i), std::to_string(i + 1), 0, 1, 0});
    EXPECT_THAT(error_text([&] { (void)rate(results_of(chain), {}); }),
                ::testing::HasSubstr("4001 players that results join; expected at most 4000"));
}

TEST(Ratings, WhiteAdvantageIsFittedOnlyWhereGamesTellIt) {
    struct Row {
        std::vector<ResultRow> results;
        std::vector<Anchor> anchors;
        bool is_told;
    };
    const std::vector<Row> table{
        {{{"a", "b", 1, 0, 0}, {"b", "a", 1, 0, 0}}, {}, false},  // White won all
        {{{"a", "b", 0, 0, 1}, {"b", "a", 0, 0, 1}}, {}, false},  // Black won all
        {{{"a", "b", 5, 2, 5}}, {}, false},                       // colours are the players'
        {{{"a", "b", 5, 2, 5}, {"c", "b", 1, 0, 1}, {"c", "d", 1, 1, 1}}, {}, false},
        {{{"a", "b", 5, 2, 5}}, {{"a", 0}, {"b", 0}}, true},      // strength is known
        {{{"a", "b", 1, 0, 1}, {"b", "a", 1, 0, 0}}, {}, false},  // all, if b is far better
        {{{"a", "b", 1, 0, 1}, {"b", "a", 1, 0, 1}}, {}, true},
        {{{"a", "b", 0, 1, 0}, {"b", "a", 0, 1, 0}}, {}, true},
        {{{"a", "b", 1, 1, 1}, {"b", "c", 1, 1, 1}, {"c", "a", 1, 1, 1}}, {}, true},
        {{{"a", "b", 1, 1, 1}, {"b", "c", 1, 1, 1}, {"a", "c", 1, 1, 1}}, {}, true},
        {{{"a", "b", 2, 0, 0}, {"b", "c", 2, 0, 0}, {"c", "a", 2, 0, 0}}, {}, false},
    };
    for (const Row& row : table) {
        const Ratings ratings = rate(results_of(row.results), {.anchors = row.anchors});
        EXPECT_EQ(ratings.white_advantage.has_value(), row.is_told)
            << &row - table.data() << ": " << row.results[0].wins;
        for (const RatedGroup& group : ratings.groups)
            for (const RatedPlayer& player : group.players)
                EXPECT_TRUE(std::isfinite(player.elo.value) && std::isfinite(player.elo.error));
    }
}

TEST(Ratings, LopsidedResultsSettle) {
    // A ladder on which each beats the next 9,998 times of 10,000; two draws close it to a ring, on
    // which then everybody scores one game less than on the ladder. Ordo 1.2.6 stops early here: of
    // a ladder of 30 with 3,000.5 of 3,001 a rung it says 391 a rung, where the score says 1,511.
    std::vector<ResultRow> ring;
    constexpr int kRungs = 30;
    const auto name = [](int rung) { return std::to_string(100 + rung); };
    for (int i = 0; i + 1 < kRungs; ++i) {
        ring.push_back({name(i), name(i + 1), 4999, 0, 1});
        ring.push_back({name(i + 1), name(i), 1, 0, 4999});
    }
    ring.push_back({name(0), name(kRungs - 1), 0, 1, 0});
    ring.push_back({name(kRungs - 1), name(0), 0, 1, 0});
    const Ratings ratings = rate(results_of(ring), {});
    for (int i = 0; i + 1 < kRungs; ++i)
        EXPECT_NEAR(elo_of(ratings, name(i)) - elo_of(ratings, name(i + 1)), elo_of_score(0.9997),
                    0.01);
    EXPECT_TRUE(std::isfinite(player_of(ratings, "100").elo.error));
}

TEST(Ratings, NothingDependsOnTheOrderOfGames) {
    std::vector<ResultRow> turned(kFour.rbegin(), kFour.rend());
    const Ratings one = rate(results_of(kFour), {});
    const Ratings other = rate(results_of(turned), {});
    for (const char* name : {"a", "b", "c", "d"}) EXPECT_EQ(elo_of(one, name), elo_of(other, name));
    EXPECT_EQ(one.log_likelihood, other.log_likelihood);
}

TEST(Ratings, NamesDoNotMatterAndColoursTurnTheAdvantage) {
    std::vector<ResultRow> renamed = kFour;
    for (ResultRow& row : renamed)
        for (std::string* name : {&row.white, &row.black})
            *name = static_cast<char>('z' - (*name)[0] + 'a');
    std::vector<ResultRow> turned = kFour;
    for (ResultRow& row : turned) {
        std::swap(row.white, row.black);
        std::swap(row.wins, row.losses);
    }
    const Ratings ratings = rate(results_of(kFour), {});
    const Ratings other = rate(results_of(renamed), {});
    const Ratings swapped = rate(results_of(turned), {});
    for (const char* name : {"a", "b", "c", "d"}) {
        const std::string new_name(1, static_cast<char>('z' - name[0] + 'a'));
        EXPECT_NEAR(elo_of(ratings, name), elo_of(other, new_name), 1e-5);
        EXPECT_NEAR(elo_of(ratings, name), elo_of(swapped, name), 1e-5);
        EXPECT_NEAR(player_of(ratings, name).elo.error, player_of(swapped, name).elo.error, 1e-5);
    }
    EXPECT_NEAR(ratings.white_advantage->value, -swapped.white_advantage->value, 1e-5);
    EXPECT_NEAR(ratings.white_advantage->error, other.white_advantage->error, 1e-5);
}

}  // namespace
}  // namespace ouk
