// First moves of `ouk`, promotion, pins and checks, a position a row. The rule is that of
// Fairy-Stockfish's `cambodian`; expected moves are worked out by hand.
#include "engine/board/movegen.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "engine/board/fen.h"
#include "engine/board/notation.h"
#include "tests/engine/board/moves_from.h"

namespace ouk {
namespace {

TEST(Movegen, MovesOfAMan) {
    struct Case {
        const char* what;
        const char* fen;
        const char* from;
        std::set<std::string> to;
    };
    const Case cases[] = {
        {"khon leaps over men to the next rank",
         "4k3/8/8/8/8/8/2PPP3/2SKM3 w D - 0 1",
         "d1",
         {"b2", "f2"}},
        {"no right, no leap", "4k3/8/8/8/8/8/2PPP3/2SKM3 w - - 0 1", "d1", {}},
        {"no leap onto a man", "4k3/8/8/8/8/8/1PPPPs2/2SKM3 w D - 0 1", "d1", {}},
        {"no leap into attack", "1r2k3/8/8/8/8/8/2PPP3/2SKM3 w D - 0 1", "d1", {"f2"}},
        {"no leap out of check", "3rk3/8/8/8/8/8/2P1P3/2SKM3 w D - 0 1", "d1", {}},
        {"black leaps downwards", "3mks2/3ppp2/8/8/8/8/8/3K4 b e - 0 1", "e8", {"c7", "g7"}},
        {"neang two ahead over a man",
         "4k3/8/8/8/8/8/4P3/3KM3 w E - 0 1",
         "e1",
         {"d2", "f2", "e3"}},
        {"not onto a man", "4k3/8/8/8/8/4p3/8/3KM3 w E - 0 1", "e1", {"d2", "f2"}},
        {"blocks a check", "4k3/8/8/8/8/r3K3/8/r3M3 w E - 0 1", "e1", {}},
        {"neang's two-step blocks a check", "4k3/8/8/8/8/r6K/8/4M3 w E - 0 1", "e1", {"e3"}},
        {"neang pinned on the file may not jump past the pinner",
         "4k3/8/8/8/8/8/4r3/4M2K w - - 0 1",
         "e1",
         {"d2", "f2"}},
        {"trey promotes on the sixth", "4k3/8/8/P7/8/8/8/3K4 w - - 0 1", "a5", {"a6m"}},
        {"trey promotes by capture", "4k3/8/1r6/P7/8/8/8/3K4 w - - 0 1", "a5", {"a6m", "b6m"}},
        {"black trey promotes on the third", "4k3/8/8/8/p7/8/8/3K4 b - - 0 1", "a4", {"a3m"}},
        {"koul", "4k3/8/8/8/3S4/8/8/3K4 w - - 0 1", "d4", {"c3", "e3", "c5", "e5", "d5"}},
        {"black koul", "4k3/8/8/3s4/8/8/8/3K4 b - - 0 1", "d5", {"c4", "e4", "c6", "e6", "d4"}},
        {"pinned ses", "3rk3/8/8/8/3N4/8/8/3K4 w - - 0 1", "d4", {}},
        {"pinned touk stays on the line",
         "3rk3/8/8/8/3R4/8/8/3K4 w - - 0 1",
         "d4",
         {"d2", "d3", "d5", "d6", "d7", "d8"}},
        {"khon may not step along the line of check",
         "4k3/8/8/8/3r4/8/3K4/8 w - - 0 1",
         "d2",
         {"c1", "c2", "c3", "e1", "e2", "e3"}},
        {"double check: only the khon", "4k3/8/8/8/3r4/4n3/2PP4/R2K4 w - - 0 1", "a1", {}},
    };
    const auto rules = load_rules("ouk");
    for (const Case& each : cases) {
        SCOPED_TRACE(each.what);
        EXPECT_EQ(test::moves_from(parse_fen(*rules, each.fen), each.from), each.to);
    }
}

TEST(Movegen, HowARightIsLost) {
    struct Case {
        const char* what;
        const char* fen;
        const char* move;
        const char* rights_after;
    };
    const Case cases[] = {
        {"own move of the khon", "4k3/8/8/8/8/8/8/3KM3 w DEe - 0 1", "d1d2", "Ee"},
        {"own move of the neang", "4k3/8/8/8/8/8/8/3KM3 w DEe - 0 1", "e1d2", "De"},
        {"capture of the neang", "4k3/8/8/8/4r3/8/8/3KM3 b DEe - 0 1", "e4e1", "e"},
        {"touk onto the khon's file, a man between", "4k3/8/r7/8/3P4/8/8/3KM3 b DEe - 0 1", "a6d6",
         "Ee"},
        {"touk onto the khon's rank", "4k3/8/r7/8/8/8/1P6/2SKM3 b DEe - 0 1", "a6a1", "Ee"},
        {"touk captures onto his file", "4k3/8/r2N4/8/3P4/8/8/3KM3 b DEe - 0 1", "a6d6", "Ee"},
        {"touk elsewhere", "4k3/8/r7/8/8/8/8/3KM3 b DEe - 0 1", "a6b6", "DEe"},
        {"own touk onto his file", "4k3/8/8/8/R7/8/3P4/3KM3 w DEe - 0 1", "a4d4", "DEe"},
        {"white touk aims at black's khon", "4k3/4p3/8/8/R7/8/8/3KM3 w DEe - 0 1", "a4e4", "DE"},
        {"a touk already there, a line opened", "4k3/3r4/8/3n4/8/8/3P4/3KM3 b DEe - 0 1", "d5b6",
         "DEe"},
        {"a check by another man", "4k3/8/8/8/5n2/8/8/3KM3 b DEe - 0 1", "f4e2", "DEe"},
    };
    const auto rules = load_rules("ouk");
    for (const Case& each : cases) {
        SCOPED_TRACE(each.what);
        const Position before = parse_fen(*rules, each.fen);
        const std::string fen = to_fen(before.after(parse_uci(before, each.move)));
        EXPECT_THAT(fen, testing::HasSubstr(" " + std::string(each.rights_after) + " "));
    }
}

TEST(Movegen, RightsAreInTheKey) {
    const auto rules = load_rules("ouk");
    std::set<std::uint64_t> keys;
    for (const char* rights : {"DEe", "DE", "D", "E", "e", "-"}) {
        keys.insert(parse_fen(*rules, "4k3/8/8/8/8/8/8/3KM3 w " + std::string(rights)).key());
    }
    EXPECT_EQ(keys.size(), 6U);
}

}  // namespace
}  // namespace ouk
