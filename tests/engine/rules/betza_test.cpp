// Each Betza text against the squares that a man on d4 (White) reaches, written by hand.
#include "engine/rules/betza.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/base/error.h"

namespace ouk {
namespace {

std::set<std::string> squares(const std::vector<Offset>& steps) {
    std::set<std::string> names;
    for (const Offset step : steps) {
        names.insert({static_cast<char>('d' + step.files), static_cast<char>('4' + step.ranks)});
    }
    return names;
}

using Squares = std::set<std::string>;

TEST(Betza, ReadsMoves) {
    struct Case {
        const char* text;
        Squares quiets;
        Squares captures;
        Squares first_moves;
        Squares first_captures = {};
    };
    const Squares king{"c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"};
    const Squares ferz{"c3", "c5", "e3", "e5"};
    const Squares silver{"c3", "c5", "e3", "e5", "d5"};
    const Squares knight{"b3", "b5", "c2", "c6", "e2", "e6", "f3", "f5"};
    const Squares alfil{"b2", "b6", "f2", "f6"};
    const Case cases[] = {
        {"K", king, king, {}},
        {"F", ferz, ferz, {}},
        {"FfW", silver, silver, {}},
        {"N", knight, knight, {}},
        {"fmWfcF", {"d5"}, {"c5", "e5"}, {}},
        {"A", alfil, alfil, {}},
        {"bD", {"d2"}, {"d2"}, {}},
        {"fbsW", {"c4", "d3", "d5", "e4"}, {"c4", "d3", "d5", "e4"}, {}},
        {"bK", {"c3", "d3", "e3"}, {"c3", "d3", "e3"}, {}},
        {"sN", {"b3", "b5", "f3", "f5"}, {"b3", "b5", "f3", "f5"}, {}},
        {"bbN", {"c2", "e2"}, {"c2", "e2"}, {}},
        {"FA",
         {"b2", "b6", "c3", "c5", "e3", "e5", "f2", "f6"},
         {"b2", "b6", "c3", "c5", "e3", "e5", "f2", "f6"},
         {}},
        {"KimFimfW", king, king, {"c3", "c5", "d5", "e3", "e5"}},
        {"sW", {"c4", "e4"}, {"c4", "e4"}, {}},
        {"fsW", {"c4", "e4", "d5"}, {"c4", "e4", "d5"}, {}},
        {"fN", {"b5", "c6", "e6", "f5"}, {"b5", "c6", "e6", "f5"}, {}},
        {"ffN", {"c6", "e6"}, {"c6", "e6"}, {}},
        {"bsN", {"b3", "f3"}, {"b3", "f3"}, {}},
        {"KimfsN", king, king, {"b5", "f5"}},
        {"FimfD", ferz, ferz, {"d6"}},
        {"KimN", king, king, knight},
        {"KfFW", king, king, {}},  // each step once
        {"KiN", king, king, knight, knight},
        {"FifD", ferz, ferz, {"d6"}, {"d6"}},
    };
    for (const Case& each : cases) {
        SCOPED_TRACE(each.text);
        const PieceMoves moves = parse_betza(each.text);
        EXPECT_EQ(squares(moves.quiets), each.quiets);
        EXPECT_EQ(squares(moves.captures), each.captures);
        EXPECT_EQ(squares(moves.first_moves), each.first_moves);
        EXPECT_EQ(squares(moves.first_captures), each.first_captures);
        EXPECT_FALSE(moves.slides);
    }
    EXPECT_TRUE(parse_betza("R").slides);
}

TEST(Betza, NamesWhatItDoesNotKnow) {
    for (const std::string text : {"Q",   "FxW", "f",   "",     "fR",   "mR",   "mcN",  "F W",
                                   "lW",  "vN",  "sF",  "fsA",  "sK",   "ffW",  "fbfF", "fbN",
                                   "sfN", "ssN", "sbN", "fffN", "fbsN", "fWsF", "imsF", "KimsK"}) {
        SCOPED_TRACE(text);
        try {
            (void)parse_betza(text);
            FAIL() << "accepted";
        } catch (const Error& error) {
            EXPECT_EQ(std::string(error.what()).find("'" + text + "': "), 0U) << error.what();
            EXPECT_NE(std::string(error.what()).find("expected"), std::string::npos);
        }
    }
}

}  // namespace
}  // namespace ouk
