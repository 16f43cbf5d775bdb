// Counts inside the tree: a win before the limit is found, a draw at it is seen, and what the
// table remembers from a longer count changes nothing.
#include <gtest/gtest.h>

#include <map>

#include "engine/base/random.h"
#include "tests/engine/search/reference.h"

namespace ouk {
namespace {

using test::Game;
using test::make_test_engine;
using test::solve;

constexpr int kMostPliesLeft = 6;

int outcome_of(Score score) {
    if (!is_mate(score)) return 0;
    return score > kDrawScore ? 1 : -1;
}

/// A bare khon near the edge, hunted by khon and touk, `left` plies before the count ends.
std::string hunt(Random& random, int left) {
    const auto below = [&](int n) {
        return static_cast<int>(random.below(static_cast<std::uint32_t>(n)));
    };
    while (true) {
        ouk::Setup setup;
        const Square prey = make_square(below(8), 7);
        const Square hunter = make_square(below(8), 5);
        const Square touk = make_square(below(8), below(8));
        if (touk == prey || touk == hunter) continue;
        setup.men.put({Color::Black, PieceKind::Khon}, prey);
        setup.men.put({Color::White, PieceKind::Khon}, hunter);
        setup.men.put({Color::White, PieceKind::Touk}, touk);
        constexpr int kLimit = 30;
        setup.count = {kLimit, static_cast<std::uint16_t>(kLimit - left)};
        const auto rules = load_rules("ouk");
        const Position position(*rules, setup);
        const bool black_in_check =
            position.attackers(Color::White, prey, position.occupied()).any();
        if (!black_in_check && !outcome(position)) return to_fen(position);
    }
}

/// At each number of plies left the engine, fresh or with a table full of what was true when the
/// count was young, says what plain search says.
TEST(Count, TreeEqualsPlainSearchNearTheLimit) {
    const auto rules = load_rules("ouk");
    Random random(random_key(3, 0, Purpose::Test));
    std::map<int, int> seen;
    for (int i = 0; i < 21; ++i) {
        const int left = i % (kMostPliesLeft + 1);
        Game game(*rules, hunt(random, left));
        const int truth = solve(game.position, game.history, left + 1);
        ++seen[truth];

        const ouk::Setup young{game.position.men(), Color::White, {}, {30, 6}, 0};
        const Game before(Position(*rules, young));
        for (const char* eval : {"material", "classical"}) {
            const auto engine = make_test_engine(*rules, eval);
            const SearchLimits limits{.depth = left + 6};
            const SearchResult fresh = engine->search(game.position, game.history, limits);
            EXPECT_EQ(outcome_of(fresh.score), truth) << eval << " " << to_fen(game.position);
            EXPECT_EQ(truth == 0, fresh.score == kDrawScore) << to_fen(game.position);

            engine->new_game();
            (void)engine->search(before.position, before.history, {.depth = 14});
            const SearchResult warm = engine->search(game.position, game.history, limits);
            EXPECT_EQ(warm.score, fresh.score) << eval << " " << to_fen(game.position);
        }
    }
    EXPECT_GE(seen[0], 5) << "the table must hold draws …";
    EXPECT_GE(seen[1], 5) << "… and wins";
}

/// One engine that never forgets meets the same men with more and more, then less and less of the
/// count left: neither an old draw nor an old win may be believed.
TEST(Count, OldScoresOfTheSameMenChangeNothing) {
    const auto rules = load_rules("ouk");
    constexpr int kLimit = 30;
    int wins = 0;
    for (const char* men : {"k7/8/2K5/8/8/8/8/7R", "7k/8/5K2/8/8/8/8/R7", "3k4/8/3K4/8/8/8/8/6R1",
                            "k7/8/1K6/8/8/8/7R/8"}) {
        std::vector<int> lefts{0, 1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 0};
        for (const char* eval : {"material", "classical"}) {
            const auto engine = make_test_engine(*rules, eval);
            for (const int left : lefts) {
                Game game(*rules, std::string(men) + " w - " + std::to_string(kLimit) + " " +
                                      std::to_string(kLimit - left) + " 60");
                const int truth = solve(game.position, game.history, left + 1);
                wins += truth;
                const SearchResult result =
                    engine->search(game.position, game.history, {.depth = 10});
                EXPECT_EQ(outcome_of(result.score), truth) << eval << " " << to_fen(game.position);
            }
        }
    }
    EXPECT_GT(wins, 0);
}

/// The same game walked towards the limit by one engine that never forgets.
TEST(Count, WarmTableAsTheCountRunsOut) {
    const auto rules = load_rules("makruk");
    const auto engine = make_test_engine(*rules, "classical");
    constexpr int kLimit = 88;  // one koul: hopeless to mate with
    for (int left = 44; left >= 0; --left) {
        const std::string fen = "8/8/8/3k4/8/8/3KS3/8 w - " + std::to_string(kLimit) + " " +
                                std::to_string(kLimit - left) + " 90";
        Game game(*rules, fen);
        const SearchResult result = engine->search(game.position, game.history, {.depth = 10});
        if (left <= kMostPliesLeft - 2) {
            EXPECT_EQ(result.score, kDrawScore) << fen;
        }
        EXPECT_FALSE(is_mate(result.score)) << fen;
    }
}

struct CountCase {
    const char* what;
    const char* fen;
    Score score;
};

TEST(Count, MateComesBeforeTheCount) {
    const auto rules = load_rules("ouk");
    const CountCase cases[] = {
        {"mate on the move that exceeds the count", "7k/8/6K1/8/8/8/8/R7 w - 30 30 60", mate_in(1)},
        {"mate in three with three plies to go", "k7/8/2K5/8/8/8/8/7R w - 30 28 60", mate_in(3)},
        {"mate in three, one ply too long", "k7/8/2K5/8/8/8/8/7R w - 30 29 60", kDrawScore},
    };
    for (const char* eval : {"material", "classical"}) {
        for (const CountCase& c : cases) {
            const Game game(*rules, c.fen);
            const SearchResult result =
                make_test_engine(*rules, eval)->search(game.position, game.history, {.depth = 8});
            EXPECT_EQ(result.score, c.score) << eval << ": " << c.what;
        }
    }
}

}  // namespace
}  // namespace ouk
