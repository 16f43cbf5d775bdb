// The ends that only some rulesets have: the search plays for them and believes in no others.
#include <gtest/gtest.h>

#include "tests/engine/search/reference.h"

namespace ouk {
namespace {

using test::Game;
using test::make_test_engine;

constexpr const char* kStalemateNext = "k7/2M5/K7/8/8/8/8/8 w - - 0 90";
constexpr const char* kCheckNext = "8/4k3/8/8/8/8/R7/3K4 w - - 0 90";

TEST(Ends, OfTheRuleset) {
    struct Case {
        const char* ruleset;
        const char* fen;
        bool wins_at_once;
    };
    const Case cases[] = {
        {"ouk-acf", kStalemateNext, true},  // stalemate loses
        {"makruk", kStalemateNext, false},
        {"kar-ouk", kCheckNext, true},  // the first check wins
        {"makpong", kCheckNext, true},  // the khun may not step out of it
        {"ouk", kCheckNext, false},
        // terminal-text.tsv: a mate by the side that counts is a draw.
        {"ouk-khmer", "8/8/R7/8/7K/2S5/4rr2/4k3 w - 128 40 60", true},
        {"ouk-khmer", "8/8/R7/8/7K/2S5/4rr2/4k3 w - 128w 40 60", false},
    };
    for (const char* eval : {"material", "classical"}) {
        for (const Case& each : cases) {
            const auto rules = load_rules(each.ruleset);
            const Game game(*rules, each.fen);
            const SearchResult result =
                make_test_engine(*rules, eval)->search(game.position, game.history, {.depth = 4});
            EXPECT_EQ(result.score == mate_in(1), each.wins_at_once)
                << each.ruleset << " " << each.fen << " " << eval;
        }
    }
}

TEST(Ends, TheNMoveRuleIsSeenComing) {
    const auto rules = load_rules("asean");
    const auto score_at = [&](const char* clock) {
        const Game game(*rules, std::string("4k3/8/4p3/8/8/8/R7/3K4 w - - ") + clock + " 90");
        return make_test_engine(*rules, "classical")
            ->search(game.position, game.history, {.depth = 6})
            .score;
    };
    EXPECT_EQ(score_at("99"), kDrawScore) << "no move captures or moves a trey";
    EXPECT_GT(score_at("40"), Score(100));
}

TEST(Ends, AFirstCheckIsSeenBeforeItComes) {
    const auto rules = load_rules("kar-ouk");
    // The touk checks on a1, b8 or the h file next: only taking it, or a check of our own, helps.
    const Game game(*rules, "4k3/8/8/8/8/8/1r6/K7 w - - 0 90");
    const SearchResult result =
        make_test_engine(*rules, "material")->search(game.position, game.history, {.depth = 3});
    EXPECT_EQ(to_uci(*rules, result.best), "a1b2");
}

}  // namespace
}  // namespace ouk
