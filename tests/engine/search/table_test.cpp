#include "engine/search/table.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/board/fen.h"
#include "engine/search/params.h"
#include "engine/search/reductions.h"
#include "engine/search/table_key.h"

namespace ouk {
namespace {

constexpr TableEntry kEntry{.move = Move(make_square(0, 0), make_square(7, 7), PieceKind::Neang),
                            .score = Score(-31'990),
                            .eval = Score(-5),
                            .depth = 127,
                            .bound = Bound::Lower};

TEST(Table, GivesBackWhatWasStored) {
    Table table(1);
    EXPECT_FALSE(table.probe(7));
    table.store(7, kEntry);
    const auto found = table.probe(7);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->move, kEntry.move);
    EXPECT_EQ(found->score, kEntry.score);
    EXPECT_EQ(found->eval, kEntry.eval);
    EXPECT_EQ(found->depth, kEntry.depth);
    EXPECT_EQ(found->bound, kEntry.bound);
    EXPECT_FALSE(table.probe(8)) << "same bucket, other key";
    table.clear();
    EXPECT_FALSE(table.probe(7));
}

TEST(Table, KeepsAKnownMove) {
    Table table(1);
    TableEntry without = kEntry;
    without.move = Move{};
    without.bound = Bound::Exact;
    table.store(7, kEntry);
    table.store(7, without);
    EXPECT_EQ(table.probe(7)->move, kEntry.move);
    EXPECT_EQ(table.probe(7)->bound, Bound::Exact);
}

TEST(Table, ShallowAndOldMakeRoom) {
    Table table(1);
    const auto with_depth = [](int depth) {
        TableEntry entry = kEntry;
        entry.depth = depth;
        return entry;
    };
    for (std::uint64_t key = 1; key <= 4; ++key) {
        table.store(key, with_depth(static_cast<int>(key)));
    }
    table.store(5, with_depth(1));
    EXPECT_FALSE(table.probe(1)) << "the shallowest";
    EXPECT_TRUE(table.probe(4));
    table.new_search();
    table.new_search();
    table.store(6, with_depth(3));
    table.store(7, with_depth(3));
    table.store(8, with_depth(3));
    table.store(9, with_depth(3));
    EXPECT_FALSE(table.probe(4)) << "deeper, but two searches old";
}

TEST(Table, HashfullCountsThisSearchOnly) {
    Table table(1);
    EXPECT_EQ(table.hashfull(), 0);
    table.store(7, kEntry);
    EXPECT_EQ(table.hashfull(), 1);
    table.new_search();
    EXPECT_EQ(table.hashfull(), 0);
}

TEST(TableKey, TellsCountsApart) {
    const auto rules = load_rules("makruk");
    const auto key = [&](const char* count) {
        return table_key(parse_fen(*rules, std::string("7k/8/6K1/8/8/8/8/R7 w - ") + count));
    };
    std::set<std::uint64_t> near_the_end;
    for (const char* count : {"- 0", "32 26", "32 27", "32 28", "32 31", "32 32", "44 38"}) {
        near_the_end.insert(key(count));
    }
    EXPECT_EQ(near_the_end.size(), 7U);
    EXPECT_EQ(key("- 0"), key("- 9")) << "no count runs";
    EXPECT_EQ(key("128 0"), key("128 0"));
    EXPECT_EQ(key("128 1"), key("128 8")) << "far from the end: one bucket";
    EXPECT_NE(key("128 0"), key("128 30"));
}

TEST(TableKey, NothingReachesBeyondTheCount) {
    constexpr int kFar = 64;  // plies left
    EXPECT_TRUE(holds_under_count(kFar, 64, Score(300)));
    EXPECT_FALSE(holds_under_count(kFar, 65, Score(300)));
    EXPECT_TRUE(holds_under_count(kFar, 10, mate_in(65))) << "the move that exceeds may mate";
    EXPECT_FALSE(holds_under_count(kFar, 10, mate_in(66)));
    EXPECT_FALSE(holds_under_count(kFar, 10, mated_in(66)));
    EXPECT_TRUE(holds_under_count(8, 100, Score(300))) << "exact keys";
    const auto rules = load_rules("makruk");
    const Position without = parse_fen(*rules, "7k/8/6K1/8/8/8/8/R7 w - - 120");
    EXPECT_TRUE(holds_under_count(plies_left(without), 100, mate_in(70))) << "no count";
}

TEST(Reductions, IntegerLogarithm) {
    EXPECT_EQ(log2_1024(1), 0);
    EXPECT_EQ(log2_1024(2), 1024);
    EXPECT_EQ(log2_1024(3), 1623);  // 1.58496 * 1024, rounded down
    EXPECT_EQ(log2_1024(64), 6144);
    EXPECT_EQ(log2_1024(63), 6120);  // 5.97728 * 1024
}

TEST(SearchParams, DefaultsAreInRangeAndNamesUnique) {
    const SearchParams defaults;
    std::set<std::string_view> names;
    for (const ParamInfo& param : kSearchParams) {
        EXPECT_LE(param.min, defaults.*param.value) << param.name;
        EXPECT_GE(param.max, defaults.*param.value) << param.name;
        EXPECT_TRUE(names.insert(param.name).second) << param.name;
    }
}

}  // namespace
}  // namespace ouk
