// What the rulesets do otherwise than `ouk`, a position a row. The rules are those of
// data/README.md, "Rulesets"; expected moves are worked out by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "tests/engine/board/moves_from.h"

namespace ouk {
namespace {

using Squares = std::set<std::string>;

TEST(OtherRulesets, MovesOfAMan) {
    struct Case {
        const char* ruleset;
        const char* what;
        const char* fen;
        const char* from;
        Squares to;
    };
    const Case cases[] = {
        {"ouk-chatrang",
         "the khon's leap may capture, to all eight squares",
         "4k3/8/8/8/8/4r3/8/3K4 w D - 0 1",
         "d1",
         {"c1", "c2", "d2", "b2", "f2", "e3"}},
        {"ouk-sourceforge",
         "it may not here",
         "4k3/8/8/8/8/4r3/8/3K4 w D - 0 1",
         "d1",
         {"c1", "c2", "d2", "b2", "f2"}},
        {"ouk-chatrang",
         "what may capture attacks",
         "8/8/8/8/4k3/8/8/3K4 b D - 0 1",
         "e4",
         {"d3", "f3", "d4", "f4", "d5", "e5", "f5"}},
        {"ouk",
         "what may not does not",
         "8/8/8/8/4k3/8/8/3K4 b D - 0 1",
         "e4",
         {"d3", "e3", "f3", "d4", "f4", "d5", "e5", "f5"}},
        {"ouk-chatrang",
         "a leap's check is answered by the khon or by taking",
         "8/8/8/8/8/4k3/r7/3K4 b D - 0 1",
         "a2",
         {}},
        {"ouk-sourceforge",
         "the neang's leap may capture",
         "4k3/8/8/8/8/4r3/8/2K1M3 w E - 0 1",
         "e1",
         {"d2", "f2", "e3"}},
        {"ouk", "it may not here", "4k3/8/8/8/8/4r3/8/2K1M3 w E - 0 1", "e1", {"d2", "f2"}},
        {"ouk-khmer-knight",
         "the khon leaps in check",
         "k3r3/8/8/8/8/8/3P1P2/3MKS2 w E - 0 1",
         "e1",
         {"c2", "g2", "d3", "f3"}},
        {"ouk-khmer-knight", "and only then", "k7/8/8/8/8/8/3PPP2/3MKS2 w E - 0 1", "e1", {}},
        {"makruk-sutra",
         "Sut Khun, out of check too",
         "3rk3/8/8/8/8/8/2P1P3/2SKM3 w D - 0 1",
         "d1",
         {"b2", "f2"}},
        {"makruk-sutra", "Sut Met", "4k3/8/8/8/8/4P3/8/3KM3 w E - 0 1", "e1", {"d2", "f2", "e3"}},
        {"makruk-sutra",
         "not over a man",
         "4k3/8/8/8/8/4P3/4S3/3KM3 w E - 0 1",
         "e1",
         {"d2", "f2"}},
        {"makruk-sutra",
         "not where the trey cannot step",
         "4k3/8/8/8/4n3/4P3/8/3KM3 w E - 0 1",
         "e1",
         {"d2", "f2"}},
        {"makruk-sutra",
         "Sut Ma, and not without the right",
         "4k3/8/8/8/8/2P2P2/8/1N1K2N1 w B - 0 1",
         "b1",
         {"a3", "c3", "d2"}},
        {"makruk-sutra",
         "Sut Ma, and not without the right",
         "4k3/8/8/8/8/2P2P2/8/1N1K2N1 w B - 0 1",
         "g1",
         {"e2", "h3"}},
        {"makpong",
         "a khun in check takes the checker",
         "4k3/8/8/8/8/8/3r4/3K4 w - - 0 1",
         "d1",
         {"d2"}},
        {"makpong", "and may not step away", "3rk3/8/8/8/8/8/8/3K4 w - - 0 1", "d1", {}},
        {"ouk-acf",
         "koul: one or two diagonally, leaping",
         "4k3/8/8/4P3/3S4/8/8/3K4 w - - 0 1",
         "d4",
         {"c3", "b2", "e3", "f2", "c5", "b6", "f6"}},
        {"ouk-acf",
         "neang: as a silver",
         "4k3/8/8/8/3M4/8/8/3K4 w - - 0 1",
         "d4",
         {"c3", "e3", "c5", "e5", "d5"}},
        {"asean",
         "promotion on the last rank, to four",
         "4k3/P7/8/8/8/8/8/3K4 w - - 0 1",
         "a7",
         {"a8r", "a8n", "a8b", "a8q"}},
        {"ai-wok",
         "a trey becomes what the neang is",
         "4k3/8/8/P7/8/8/8/3K4 w - - 0 1",
         "a5",
         {"a6a"}},
    };
    for (const Case& each : cases) {
        SCOPED_TRACE(std::string(each.ruleset) + ": " + each.what);
        const auto rules = load_rules(each.ruleset);
        EXPECT_EQ(test::moves_from(parse_fen(*rules, each.fen), each.from), each.to);
    }
}

TEST(OtherRulesets, HowARightIsLost) {
    struct Case {
        const char* ruleset;
        const char* what;
        const char* fen;
        const char* move;
        const char* rights_after;
    };
    const Case cases[] = {
        {"ouk-acf", "a check by any man", "4k3/8/8/8/5n2/8/8/4K3 b Ee - 0 1", "f4d3", "e"},
        {"ouk-acf", "a touk's aim is no check", "4k3/8/r7/8/4P3/8/8/4K3 b Ee - 0 1", "a6e6", "Ee"},
        {"ouk-classic", "any capture", "4k3/8/8/8/8/r7/P7/3KM3 b DEe - 0 1", "a3a2", "-"},
        {"ouk-classic", "nothing else", "4k3/8/8/8/8/r7/8/3KM3 b DEe - 0 1", "a3d3", "DEe"},
        {"ouk-sourceforge", "nothing but moving", "4k3/8/r7/8/3P4/8/8/3KM3 b DEe - 0 1", "a6d6",
         "DEe"},
        {"makruk-sutra", "a sutra uses it up", "4k3/8/8/8/8/4P3/8/3KM3 w DE - 0 1", "e1e3", "D"},
    };
    for (const Case& each : cases) {
        SCOPED_TRACE(std::string(each.ruleset) + ": " + each.what);
        const auto rules = load_rules(each.ruleset);
        const Position before = parse_fen(*rules, each.fen);
        const std::string fen = to_fen(before.after(parse_uci(before, each.move)));
        EXPECT_THAT(fen, testing::HasSubstr(" " + std::string(each.rights_after) + " "));
    }
}

TEST(OtherRulesets, ALeapThatMayCaptureGivesCheck) {
    const char* fen = "8/8/8/8/8/4k3/8/3K4 b D - 0 1";
    EXPECT_TRUE(parse_fen(*load_rules("ouk-chatrang"), fen).in_check());
    EXPECT_FALSE(parse_fen(*load_rules("ouk"), fen).in_check());
}

TEST(OtherRulesets, ASutraMovesTwoMenAndNeverPromotes) {
    const auto rules = load_rules("makruk-sutra");
    const char* fen = "4k3/8/8/8/8/2P5/8/1N1K4 w B - 0 1";
    const Position before = parse_fen(*rules, fen);
    EXPECT_EQ(to_fen(before.after(parse_uci(before, "b1c3"))), "4k3/8/8/8/2P5/2N5/8/3K4 b - - 0 1");
    const Rules early(parse_ruleset("inherits = \"makruk-sutra\"\npromotion.rank = 4", "early"));
    EXPECT_EQ(test::moves_from(parse_fen(early, fen), "b1"), (Squares{"a3", "d2"}));
}

}  // namespace
}  // namespace ouk
