// Every row of data/perft/counting.tsv (Fairy-Stockfish of July 2026) and counting-text.tsv (counts
// that belong to a side, from an independent reference): one move, FEN before, FEN after.
#include <gtest/gtest.h>

#include "engine/board/fen.h"
#include "engine/board/notation.h"
#include "tests/engine/rulesets.h"
#include "tests/engine/tables.h"

namespace ouk {
namespace {

using test::TableRow;

class CountingTable : public testing::TestWithParam<TableRow> {};

TEST_P(CountingTable, FenAfterTheMove) {
    const TableRow& row = GetParam();
    const auto rules = test::rules_of(row.at("variant"));
    // One row stands with the waiting side in check.
    const Position before = parse_arrangement(*rules, row.at("fen_before"));
    const Position after = before.after(parse_uci(before, row.at("move")));
    EXPECT_EQ(to_fen(after), row.at("fen_after")) << row.at("kind");
}

INSTANTIATE_TEST_SUITE_P(Rows, CountingTable, testing::ValuesIn(test::read_table("counting.tsv")),
                         test::row_name);
INSTANTIATE_TEST_SUITE_P(TextRows, CountingTable,
                         testing::ValuesIn(test::read_table("counting-text.tsv")), test::row_name);

TEST(Counting, ASetUpPositionCountsFromTheNextMoveOnly) {
    const auto rules = load_rules("makruk");
    const Position bare_to_move = parse_fen(*rules, "8/4k3/8/8/8/8/R7/3K4 b - - 0 90");
    EXPECT_FALSE(bare_to_move.count().running());
    const Position after_bare = bare_to_move.after(parse_uci(bare_to_move, "e7e6"));
    // White, not bare, cannot count against a bare khon.
    EXPECT_FALSE(after_bare.count().running());
    const Position replied = after_bare.after(parse_uci(after_bare, "a2a3"));
    EXPECT_EQ(replied.count(), (CountState{32, 6}));
}

}  // namespace
}  // namespace ouk
