// Mates: found, counted in plies, and as quick as a search without any cleverness says.
#include <gtest/gtest.h>

#include "tests/engine/search/reference.h"

namespace ouk {
namespace {

using test::Game;
using test::make_test_engine;
using test::solve;

struct MateCase {
    const char* ruleset;
    const char* fen;
    int plies;
};

constexpr MateCase kCases[] = {
    {"makruk", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", 1},
    {"ouk", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", 1},
    {"makruk", "8/8/8/8/8/1k6/7r/K7 b - - 0 1", 1},
    {"makruk", "6k1/8/5K2/8/8/8/8/R7 w - - 0 1", 3},
    {"ouk", "k7/8/2K5/8/8/8/8/7R w - - 0 1", 3},
    {"makruk", "r5k1/5p1p/8/8/8/8/RR4PP/6K1 w - - 0 1", 0},
    {"makruk", "7k/4RR2/8/8/8/2p5/2P5/K7 w - - 0 1", 1},
    {"makruk", "8/3R4/4R3/7k/8/2p5/2P5/K7 w - - 0 1", 3},
    {"ouk", "8/3R4/4R3/7k/8/2p5/2P5/K7 w - - 0 1", 3},
};

/// Fewest plies in which the side to move forces mate, up to `most`; 0 if it cannot.
int shortest_mate(Game& game, int most) {
    for (int plies = 1; plies <= most; plies += 2) {
        if (solve(game.position, game.history, plies) == 1) return plies;
    }
    return 0;
}

TEST(Mate, AsShortAsPlainSearchFinds) {
    constexpr int kMost = 3;
    for (const char* eval : {"material", "classical"}) {
        for (const MateCase& c : kCases) {
            const auto rules = load_rules(c.ruleset);
            Game game(*rules, c.fen);
            ASSERT_EQ(shortest_mate(game, kMost), c.plies) << c.fen;
            if (c.plies == 0) continue;
            const SearchResult result =
                make_test_engine(*rules, eval)->search(game.position, game.history, {.depth = 14});
            EXPECT_EQ(result.score, mate_in(c.plies)) << eval << " " << c.fen;
            EXPECT_EQ(static_cast<int>(result.pv.size()), c.plies) << eval << " " << c.fen;
        }
    }
}

TEST(Mate, TheOtherSideIsMated) {
    const auto rules = load_rules("makruk");
    const Game game(*rules, "k7/2K5/8/8/8/8/8/7R b - - 0 1");
    const SearchResult result =
        make_test_engine(*rules, "material")->search(game.position, game.history, {.depth = 8});
    EXPECT_TRUE(is_mate(result.score));
    EXPECT_LT(result.score, kDrawScore);
}

/// Two touk have eight moves, less the four men on the board.
TEST(Mate, TwoToukAreEnoughUnderTheCount) {
    const auto rules = load_rules("makruk");
    const auto engine = make_test_engine(*rules, "classical");
    EnginePlayer white(*engine, {.nodes = 20'000});
    const auto bare_engine = make_test_engine(*rules, "classical");
    EnginePlayer black(*bare_engine, {.nodes = 1000});
    Adjudicator adjudicator({});
    const Outcome end =
        play_game({parse_fen(*rules, "3k4/8/8/8/8/8/8/KRR5 w - 16 8 60"), {}}, white, black,
                  adjudicator, [](const Position&, const PlayerMove&) {});
    EXPECT_EQ(end, (Outcome{Result::WhiteWins, Reason::Checkmate}));
}

}  // namespace
}  // namespace ouk
