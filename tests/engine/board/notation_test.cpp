// UCI and SAN texts written by hand, and what is refused.
#include "engine/board/notation.h"

#include <gtest/gtest.h>

#include "engine/base/error.h"
#include "engine/board/fen.h"

namespace ouk {
namespace {

TEST(Notation, UciAndSanOfTheSameMove) {
    struct Case {
        const char* fen;
        const char* uci;
        const char* san;
    };
    const Case cases[] = {
        {"4k3/8/8/8/8/8/8/R2K4 w - - 0 1", "a1a7", "Ra7"},
        {"4k3/8/8/8/8/8/8/R2K4 w - - 0 1", "a1a8", "Ra8+"},
        {"4k3/8/4K3/8/8/8/8/R7 w - - 0 1", "a1a8", "Ra8#"},
        {"4k3/8/8/P7/8/8/8/3K4 w - - 0 1", "a5a6m", "a6=M"},
        {"4k3/8/1r6/P7/8/8/8/3K4 w - - 0 1", "a5b6m", "axb6=M"},
        {"4k3/8/8/8/1p6/P7/8/3K4 w - - 0 1", "a3b4", "axb4"},
        {"4k3/8/8/8/8/8/8/R2K3R w - - 0 1", "a1b1", "Rb1"},
        {"4k3/8/8/8/R7/8/8/R2K4 w - - 0 1", "a1a2", "R1a2"},
        {"4k3/8/8/8/8/2N1N3/8/3K4 w - - 0 1", "c3d5", "Ncd5"},
        {"4k3/8/8/2N1N3/8/2N5/8/3K4 w - - 0 1", "c3e4", "N3e4"},
        {"4k3/3p4/8/2N1N3/8/2N1N3/8/3K4 w - - 0 1", "c5d7", "Ncxd7"},
        {"4k3/8/8/8/8/8/8/3KM3 w DE - 0 1", "d1b2", "Kb2"},
        {"4k3/8/8/8/8/8/8/3KM3 w DE - 0 1", "e1e3", "Me3"},
    };
    const auto rules = load_rules("ouk");
    for (const Case& each : cases) {
        SCOPED_TRACE(each.san);
        const Position position = parse_fen(*rules, each.fen);
        const Move move = parse_uci(position, each.uci);
        EXPECT_EQ(to_uci(*rules, move), each.uci);
        EXPECT_EQ(to_san(position, move), each.san);
        EXPECT_EQ(parse_san(position, each.san), move);
    }
}

TEST(Notation, ThePromotionMayBeLeftOut) {
    const auto rules = load_rules("ouk");
    const Position position = parse_fen(*rules, "4k3/8/8/P7/8/8/8/3K4 w - - 0 1");
    EXPECT_EQ(parse_uci(position, "a5a6"), parse_uci(position, "a5a6m"));
    EXPECT_EQ(parse_san(position, "a6"), parse_san(position, "a6=M!?"));
}

TEST(Notation, RefusesWhatIsNoMoveHere) {
    const auto rules = load_rules("ouk");
    const Position position = parse_fen(*rules, "4k3/8/8/P7/8/2N1N3/8/3K4 w - - 0 1");
    for (const char* text : {"", "a1a1", "a5a7", "a5a6q", "d1d2m", "zzzz", "e8e7", "0000"}) {
        EXPECT_THROW((void)parse_uci(position, text), Error) << text;
    }
    for (const char* text : {"", "Nd5", "Ra1", "a6=S", "Ke3", "O-O", "#"}) {
        EXPECT_THROW((void)parse_san(position, text), Error) << text;
    }
}

}  // namespace
}  // namespace ouk
