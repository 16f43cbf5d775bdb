// FEN: defaults, dialects, round trips, and a named error for each position that cannot be.
#include "engine/board/fen.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/error.h"
#include "tests/engine/tables.h"

namespace ouk {
namespace {

using testing::HasSubstr;

TEST(Fen, MissingFieldsTakeDefaults) {
    const auto rules = load_rules("ouk");
    const std::pair<const char*, const char*> cases[] = {
        {"8/4k3/8/8/8/8/R7/3K4", "8/4k3/8/8/8/8/R7/3K4 w - - 0 1"},
        {"8/4k3/8/8/8/8/R7/3K4 b", "8/4k3/8/8/8/8/R7/3K4 b - - 0 1"},
        {"8/4k3/8/8/8/8/R7/3K4 w D", "8/4k3/8/8/8/8/R7/3K4 w D - 0 1"},
        {"8/4k3/8/8/8/8/R7/3K4 b KQkq - 7 30", "8/4k3/8/8/8/8/R7/3K4 b - - 7 30"},
        {"8/4k3/8/8/8/8/R7/3K4 w - 0 3 30", "8/4k3/8/8/8/8/R7/3K4 w - - 3 30"},
        {"8/4k3/8/8/8/8/R7/3K4 w - 30 31 30", "8/4k3/8/8/8/8/R7/3K4 w - 30 31 30"},
        {"  8/4k3/8/8/8/8/R7/3K4   w  D - 0 0", "8/4k3/8/8/8/8/R7/3K4 w D - 0 1"},
        {"8/4k3/8/8/8/8/B1Q5/3K4 w - - 0 1", "8/4k3/8/8/8/8/S1M5/3K4 w - - 0 1"},
        {"8/4k3/8/8/8/8/S1M~5/3K4 w - - 0 1", "8/4k3/8/8/8/8/S1M5/3K4 w - - 0 1"},
    };
    for (const auto& [given, written] : cases) {
        EXPECT_EQ(to_fen(parse_fen(*rules, given)), written);
    }
}

TEST(Fen, OracleTablesRoundTrip) {
    for (const auto& row : test::read_table("counting.tsv")) {
        const auto rules = load_rules(row.at("variant"));
        const Position position = parse_arrangement(*rules, row.at("fen_before"));
        EXPECT_EQ(to_fen(position), row.at("fen_before"));
    }
}

TEST(Fen, ErrorsNameTheField) {
    const std::pair<const char*, const char*> cases[] = {
        {"", "0 fields"},
        {"8/4k3/8/8/8/8/R7/3K4 w - - 0 1 extra", "7 fields"},
        {"8/4k3/8/8/8/8/R7 w - - 0 1", "placement"},
        {"8/4k3/8/8/8/8/R7/3K5 w - - 0 1", "placement"},
        {"8/4k3/8/8/8/8/R7/3K4/8 w - - 0 1", "placement"},
        {"8/4k3/8/8/8/8/X7/3K4 w - - 0 1", "letters PMSNRK"},
        {"8/4k3/8/8/8/8/S1B5/3K4 w - - 0 1", "letters PMSNRK"},
        {"8/4k3/8/8/8/8/R7/3K4 x - - 0 1", "side to move 'x'"},
        {"8/4k3/8/8/8/8/R7/3K4 w Z - 0 1", "rights 'Z'"},
        {"8/4k3/8/8/8/8/R7/3K4 w - -5 0 1", "count limit '-5'"},
        {"8/4k3/8/8/8/8/R7/3K4 w - 30b 0 1", "a count of Black"},
        {"8/4k3/8/8/8/8/R7/3K4 w - - x 1", "count 'x'"},
        {"8/4k3/8/8/8/8/R7/3K4 w - - 0 99999999999", "move number"},
        {"8/8/8/8/8/8/R7/3K4 w - - 0 1", "Black has 0 khon"},
        {"8/4k3/8/8/8/8/R7/3KK3 w - - 0 1", "White has 2 khon"},
        {"8/4k3/8/8/8/RRRRRRRR/RRRRRRRR/3K4 b - - 0 1", "White has 17 men"},
        {"8/4k3/8/8/8/8/8/P2K4 w - - 0 1", "trey on a1"},
        {"8/P3k3/8/8/8/8/8/3K4 w - - 0 1", "trey on a7"},
        {"8/4k3/8/8/8/8/p7/3K4 w - - 0 1", "trey on a2"},
        {"8/3k4/8/8/8/8/R7/4K3 w D - 0 1", "right to a first move on d1"},
        {"8/4k3/8/8/8/8/R7/3K4 w A - 0 1", "right to a first move on a1"},
        {"4k3/8/8/8/8/8/8/3KR3 w - - 0 1", "Black is in check and not to move"},
        {"8/8/8/8/3k4/3K4/8/8 w - - 0 1", "in check and not to move"},
    };
    const auto rules = load_rules("ouk");
    for (const auto& [fen, part] : cases) {
        SCOPED_TRACE(fen);
        try {
            (void)parse_fen(*rules, fen);
            ADD_FAILURE() << "accepted";
        } catch (const Error& error) {
            EXPECT_THAT(error.what(), HasSubstr(part));
            EXPECT_THAT(error.what(), HasSubstr("FEN '" + std::string(fen) + "'"));
        }
    }
}

}  // namespace
}  // namespace ouk
