// Repetition inside the tree: avoided by who wins, sought by who loses.
#include <gtest/gtest.h>

#include "tests/engine/search/reference.h"

namespace ouk {
namespace {

using test::Game;
using test::make_test_engine;

/// White is a touk ahead. The trey keep counts and bare khons away.
constexpr const char* kWinning = "7k/8/8/2p5/2P5/8/8/RK6 w - - 0 1";

class Repetition : public testing::TestWithParam<const char*> {
protected:
    std::shared_ptr<const Rules> rules_ = load_rules("makruk");
    std::unique_ptr<Engine> engine_ = make_test_engine(*rules_, GetParam());
    Game game_{*rules_, kWinning};

    SearchResult search() { return engine_->search(game_.position, game_.history, {.depth = 7}); }
};
INSTANTIATE_TEST_SUITE_P(Evaluations, Repetition, testing::Values("material", "classical"));

TEST_P(Repetition, AvoidedWhenWinning) {
    // Ra1 would bring the position after it for the third time.
    game_.play({"a1a2", "h8g8", "a2a1", "g8h8", "a1a2", "h8g8", "a2a1", "g8h8", "b1a2", "h8g8",
                "a2b1", "g8h8"});
    Game again{*rules_, kWinning};
    again.play({"a1a2", "h8g8", "a2a1", "g8h8", "a1a2", "h8g8", "a2a1", "g8g7", "a1a2", "g7g8"});
    Game drawn = again;
    drawn.play({"a2a1"});
    ASSERT_TRUE(outcome(drawn.position, drawn.history));
    const SearchResult result = engine_->search(again.position, again.history, {.depth = 7});
    EXPECT_GT(result.score, Score(200));
    EXPECT_NE(result.best, parse_uci(again.position, "a2a1"));
}

TEST_P(Repetition, SoughtWhenLosing) {
    game_.play({"a1a2", "h8g8", "a2a1", "g8h8", "a1a2", "h8g8", "a2a1"});
    Game drawn = game_;
    drawn.play({"g8h8"});
    const auto end = outcome(drawn.position, drawn.history);
    ASSERT_TRUE(end);
    ASSERT_EQ(end->reason, Reason::Repetition);
    const SearchResult result = search();
    EXPECT_EQ(result.score, kDrawScore);
    EXPECT_EQ(result.best, parse_uci(game_.position, "g8h8"));
}

TEST_P(Repetition, NotADrawWithoutHistory) {
    game_.play({"a1a2", "h8g8", "a2a1"});
    const Game fresh(game_.position);
    const SearchResult result = engine_->search(fresh.position, fresh.history, {.depth = 7});
    EXPECT_LT(result.score, Score(-200));
}

}  // namespace
}  // namespace ouk
