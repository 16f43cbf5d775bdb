// FEN: defaults, dialects, round trips, and errors that name the field. (Positions that cannot be:
// tests/engine/uci/bad_positions_test.cpp.)
#include "engine/board/fen.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <span>

#include "engine/game/outcome.h"
#include "tests/engine/tables.h"
#include "tests/error_text.h"

namespace ouk {
namespace {

using testing::HasSubstr;

/// A FEN that is read, and how it is written; a row for each sentence of data/README.md, "FEN".
struct Dialect {
    const char* ruleset;
    const char* given;
    const char* written;
};

void check(std::span<const Dialect> rows) {
    for (const auto& [ruleset, given, written] : rows) {
        SCOPED_TRACE(std::string(ruleset) + ' ' + given);
        const auto rules = load_rules(ruleset);
        std::string found;
        EXPECT_EQ(error_text([&] { found = to_fen(parse_fen(*rules, given)); }), "no error");
        EXPECT_EQ(found, written);
        EXPECT_EQ(to_fen(parse_fen(*rules, written)), written);
    }
}

TEST(Fen, MissingFieldsTakeDefaults) {
    const Dialect rows[] = {
        {"ouk", "8/4k3/8/8/8/8/R7/3K4", "8/4k3/8/8/8/8/R7/3K4 w - - 0 1"},
        {"ouk", "8/4k3/8/8/8/8/R7/3K4 b", "8/4k3/8/8/8/8/R7/3K4 b - - 0 1"},
        {"ouk", "8/4k3/8/8/8/8/R7/3K4 w D", "8/4k3/8/8/8/8/R7/3K4 w D - 0 1"},
        {"ouk", "8/4k3/8/8/8/8/R7/3K4 w D 126", "8/4k3/8/8/8/8/R7/3K4 w D 126 0 1"},
        {"ouk", "8/4k3/8/8/8/8/R7/3K4 w - - 7", "8/4k3/8/8/8/8/R7/3K4 w - - 7 1"},
        {"ouk", "  8/4k3/8/8/8/8/R7/3K4   w  D - 0 0", "8/4k3/8/8/8/8/R7/3K4 w D - 0 1"},
        {"kar-ouk", "8/4k3/8/8/8/8/R7/3K4", "8/4k3/8/8/8/8/R7/3K4 w - - 1+1 0 1"},
    };
    check(rows);
}

TEST(Fen, RightsInAnyOrder) {
    const Dialect rows[] = {
        {"ouk", "3mk3/8/8/8/8/8/8/3KM3 w DEde - 0 1", "3mk3/8/8/8/8/8/8/3KM3 w DEde - 0 1"},
        {"ouk", "3mk3/8/8/8/8/8/8/3KM3 w eEdD - 0 1", "3mk3/8/8/8/8/8/8/3KM3 w DEde - 0 1"},
        {"ouk", "3mk3/8/8/8/8/8/8/3KM3 w dE - 0 1", "3mk3/8/8/8/8/8/8/3KM3 w Ed - 0 1"},
        {"ouk", "3mk3/8/8/8/8/8/8/3KM3 w KQkq - 0 1", "3mk3/8/8/8/8/8/8/3KM3 w - - 0 1"},
        {"makruk", "3mk3/8/8/8/8/8/8/3KM3 w kq - 0 1", "3mk3/8/8/8/8/8/8/3KM3 w - - 0 1"},
    };
    check(rows);
}

TEST(Fen, TheLimitSaysWhatTheCountIs) {
    const Dialect rows[] = {
        {"ouk", "8/4k3/8/8/8/8/R7/3K4 w - - 7 30", "8/4k3/8/8/8/8/R7/3K4 w - - 7 30"},
        {"ouk", "8/4k3/8/8/8/8/R7/3K4 w - 0 3 30", "8/4k3/8/8/8/8/R7/3K4 w - - 3 30"},
        {"ouk", "8/4k3/8/8/8/8/R7/3K4 w - 30 31 30", "8/4k3/8/8/8/8/R7/3K4 w - 30 31 30"},
        {"makruk-thai", "8/4k3/8/8/8/8/R7/3K4 w - 32b 6 9", "8/4k3/8/8/8/8/R7/3K4 w - 32b 6 9"},
        {"makruk-thai", "8/4k3/8/8/8/8/R7/3K4 w - 32 6 9", "8/4k3/8/8/8/8/R7/3K4 w - 32 6 9"},
        {"ouk-acf", "8/4k3/8/8/8/8/R7/3K4 w - 16w 6 9", "8/4k3/8/8/8/8/R7/3K4 w - 16w 6 9"},
    };
    check(rows);
}

TEST(Fen, ACountBeyondItsLimitIsADraw) {
    const auto rules = load_rules("makruk");
    const Outcome drawn{Result::Draw, Reason::Count};
    const std::string men = "8/4k3/8/8/8/8/R7/3K4 w - ";
    EXPECT_EQ(outcome(parse_fen(*rules, men + "32 32 40")), std::nullopt);
    EXPECT_EQ(outcome(parse_fen(*rules, men + "32 33 40")), drawn);
    EXPECT_EQ(outcome(parse_fen(*rules, men + "16 300 40")), drawn);
    EXPECT_EQ(outcome(parse_fen(*rules, men + "- 300 40")), std::nullopt);
}

TEST(Fen, LettersAreTheRulesets) {
    const Dialect rows[] = {
        {"ouk", "8/4k3/8/8/8/8/S1M5/3K4 w - - 0 1", "8/4k3/8/8/8/8/S1M5/3K4 w - - 0 1"},
        {"asean", "8/4k3/8/8/8/8/B1Q5/3K4 w - - 0 1", "8/4k3/8/8/8/8/B1Q5/3K4 w - - 0 1"},
        {"ai-wok", "8/4k3/8/8/8/8/S1A5/3K4 w - - 0 1", "8/4k3/8/8/8/8/S1A5/3K4 w - - 0 1"},
        // Chess programs' letters, where the board has none of their own.
        {"ouk", "8/4k3/8/8/8/8/B1Q5/3K4 w - - 0 1", "8/4k3/8/8/8/8/S1M5/3K4 w - - 0 1"},
        {"ouk", "8/1b2kq2/8/8/8/8/B1Q5/3K4 w", "8/1s2km2/8/8/8/8/S1M5/3K4 w - - 0 1"},
        {"ouk", "8/4k3/8/8/8/8/S1Q5/3K4 w", "8/4k3/8/8/8/8/S1M5/3K4 w - - 0 1"},
        // Promoted trey.
        {"ouk", "8/4k3/8/8/8/8/S1M~5/3K4 w - - 0 1", "8/4k3/8/8/8/8/S1M5/3K4 w - - 0 1"},
        {"makruk", "M~M5m~/4k3/8/8/8/8/M~7/3K3m~", "MM5m/4k3/8/8/8/8/M7/3K3m w - - 0 1"},
        {"ouk", "8/4k3/8/8/8/8/B1Q~5/3K4", "8/4k3/8/8/8/8/S1M5/3K4 w - - 0 1"},
        {"ai-wok", "8/4k3/8/8/8/8/A~1M~5/3K4", "8/4k3/8/8/8/8/A1A5/3K4 w - - 0 1"},
        {"asean", "8/4k3/8/8/8/8/R~N~B~Q~M~3/3K4", "8/4k3/8/8/8/8/RNBQQ3/3K4 w - - 0 1"},
    };
    check(rows);
}

TEST(Fen, ANeangMayAlwaysBeMarkedAsPromoted) {
    const Rules rules(parse_ruleset("inherits = 'makruk'\n[promotion]\nto = ['touk']", "towering"));
    const Position position = parse_fen(rules, "8/4k3/8/8/8/8/M~R~6/3K4 w - - 0 1");
    EXPECT_EQ(to_fen(position), "8/4k3/8/8/8/8/MR6/3K4 w - - 0 1");
}

TEST(Fen, ChecksThatAreStillNeeded) {
    const Dialect rows[] = {
        {"kar-ouk", "4k3/8/8/8/8/8/8/3K4 w - - 1+1 3 9", "4k3/8/8/8/8/8/8/3K4 w - - 1+1 3 9"},
        {"kar-ouk", "4k3/8/8/8/8/8/8/3K4 w - - 0+1 3 9", "4k3/8/8/8/8/8/8/3K4 w - - 0+1 3 9"},
        {"kar-ouk", "4k3/8/8/8/8/8/8/3K4 w - 126 1+0 3 9", "4k3/8/8/8/8/8/8/3K4 w - 126 1+0 3 9"},
        {"kar-ouk", "4k3/8/8/8/8/8/8/3K4 w - - 3 9", "4k3/8/8/8/8/8/8/3K4 w - - 1+1 3 9"},
        {"kar-ouk", "4k3/8/8/8/8/8/8/3K4 w - - 1+1", "4k3/8/8/8/8/8/8/3K4 w - - 1+1 0 1"},
    };
    check(rows);
    // That field decides, not the board.
    const auto rules = load_rules("kar-ouk");
    const std::string in_check = "4k3/8/8/8/8/P7/4R3/3K4 b - - ";
    EXPECT_EQ(outcome(parse_fen(*rules, in_check + "1+1 0 1")), std::nullopt);
    EXPECT_EQ(outcome(parse_fen(*rules, in_check + "0+1 0 1")),
              (Outcome{Result::WhiteWins, Reason::FirstCheck}));
}

TEST(Fen, OracleTablesRoundTrip) {
    for (const auto& row : test::read_table("counting.tsv")) {
        const auto rules = load_rules(row.at("variant"));
        const Position position = parse_arrangement(*rules, row.at("fen_before"));
        EXPECT_EQ(to_fen(position), row.at("fen_before"));
    }
}

TEST(Fen, ErrorsNameTheField) {
    struct Case {
        const char* ruleset;
        const char* fen;
        const char* part;
    };
    const Case cases[] = {
        {"ouk", "", "0 fields"},
        {"ouk", "8/4k3/8/8/8/8/R7/3K4 w - - 0 1 extra",
         "7 fields; expected placement, side, rights, limit, count, move"},
        {"ouk", "8/4k3/8/8/8/8/R7/3K4 w - - 1+1 0 1", "7 fields"},
        {"kar-ouk", "8/4k3/8/8/8/8/R7/3K4 w - - 1+1 0 1 extra",
         "8 fields; expected placement, side, rights, limit, checks (as 1+1), count, move"},
        {"kar-ouk", "8/4k3/8/8/8/8/R7/3K4 w - - 2+1 0 1", "checks '2+1'"},
        {"kar-ouk", "8/4k3/8/8/8/8/R7/3K4 w - - 0+0 0 1", "checks '0+0'"},
        {"ouk", "8/4k3/8/8/8/8/R7 w - - 0 1", "placement"},
        {"ouk", "8/4k3/8/8/8/8/R7/3K5 w - - 0 1", "placement"},
        {"ouk", "8/4k3/8/8/8/8/R7/3K4/8 w - - 0 1", "placement"},
        {"ouk", "8/4k3/8/8/8/8/X7/3K4 w - - 0 1", "letters PMSNRK"},
        {"ouk", "8/4k3/8/8/8/8/S1B5/3K4 w - - 0 1", "letters PMSNRK"},
        {"ouk", "8/4k3/8/8/8/8/R~7/3K4 w - - 0 1",
         "'R~'; expected ~ only behind what a trey becomes: M"},
        {"asean", "8/4k3/8/8/8/8/8/3K~4 w - - 0 1",
         "'K~'; expected ~ only behind what a trey becomes: QBNR"},
        {"ouk", "8/4k3/8/8/8/8/~R6/3K4 w - - 0 1", "letters PMSNRK"},
        {"asean", "8/4k3/8/8/8/8/S7/3K4 w - - 0 1", "letters PQBNRK"},
        {"ai-wok", "8/4k3/8/8/8/8/M7/3K4 w - - 0 1", "letters PASNRK"},
        {"ouk", "8/4k3/8/8/8/8/R7/3K4 x - - 0 1", "side to move 'x'"},
        {"ouk", "8/4k3/8/8/8/8/R7/3K4 w Z - 0 1", "rights 'Z'"},
        {"ouk", "8/4k3/8/8/8/8/R7/3K4 w D- - 0 1", "rights 'D-'"},
        {"ouk", "8/4k3/8/8/8/8/R7/3K4 w - -5 0 1", "count limit '-5'"},
        {"ouk", "8/4k3/8/8/8/8/R7/3K4 w - 30c 0 1", "count limit '30c'"},
        {"ouk", "8/4k3/8/8/8/8/R7/3K4 w - 30b 0 1", "a count of Black"},
        {"makruk-thai", "8/4k3/8/8/8/8/R7/3K4 w - 0b 0 1", "a count of Black"},
        {"ouk-acf", "8/4k3/8/8/8/8/R7/3K4 w - 16 0 1", "a count that is nobody's"},
        {"ouk", "8/4k3/8/8/8/8/R7/3K4 w - - x 1", "count 'x'"},
        {"ouk", "8/4k3/8/8/8/8/R7/3K4 w - - 0 99999999999", "move number"},
    };
    for (const auto& [ruleset, fen, part] : cases) {
        SCOPED_TRACE(std::string(ruleset) + ' ' + fen);
        const auto rules = load_rules(ruleset);
        const std::string told = error_text([&] { (void)parse_fen(*rules, fen); });
        EXPECT_THAT(told, HasSubstr(part));
        EXPECT_THAT(told, HasSubstr("FEN '" + std::string(fen) + "'"));
    }
}

}  // namespace
}  // namespace ouk
