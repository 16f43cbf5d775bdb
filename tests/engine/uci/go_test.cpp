// What the words behind `go` come to, and what UCI says of scores.
#include "engine/uci/go.h"

#include <gtest/gtest.h>

#include "engine/uci/info_text.h"
#include "engine/uci/words.h"

namespace ouk {
namespace {

Go parse(const char* text, Color side = Color::White) {
    return parse_go(split_words(text), side);
}

struct GoRow {
    const char* words;
    int depth;
    std::uint64_t nodes;
    int move_time;  // -1: none
    int remaining;  // of White; -1: none
    int increment;
    int moves_to_go;
    bool is_infinite;
};

constexpr int kDeep = kMaxPly - 1;
constexpr std::uint64_t kAll = UINT64_MAX;

const GoRow kGoRows[] = {
    {"", kDeep, kAll, -1, -1, 0, 0, true},
    {"infinite", kDeep, kAll, -1, -1, 0, 0, true},
    {"depth 7", 7, kAll, -1, -1, 0, 0, false},
    {"depth 0", 1, kAll, -1, -1, 0, 0, false},
    {"depth 5000", kDeep, kAll, -1, -1, 0, 0, false},
    {"nodes 1000 depth 3", 3, 1000, -1, -1, 0, 0, false},
    {"nodes 0", kDeep, 1, -1, -1, 0, 0, false},
    {"movetime 250", kDeep, kAll, 250, -1, 0, 0, false},
    {"wtime 1000 btime 2000 winc 30 binc 40", kDeep, kAll, -1, 1000, 30, 0, false},
    {"btime 2000 wtime 1000 movestogo 5", kDeep, kAll, -1, 1000, 0, 5, false},
    {"wtime -7 winc -8", kDeep, kAll, -1, 1, 0, 0, false},
    {"btime 2000", kDeep, kAll, -1, -1, 0, 0, true},
    {"winc 10 movestogo 3", kDeep, kAll, -1, -1, 10, 3, true},
    {"infinite depth 4", 4, kAll, -1, -1, 0, 0, true},
    {"wtime 9223372036854775807", kDeep, kAll, -1, 1'000'000'000, 0, 0, false},
};

int count_or_none(const std::optional<Milliseconds>& time) {
    return time ? static_cast<int>(time->count()) : -1;
}

TEST(Go, ReadsItsWords) {
    for (const GoRow& row : kGoRows) {
        SCOPED_TRACE(row.words);
        const Go go = parse(row.words);
        EXPECT_EQ(go.limits.depth, row.depth);
        EXPECT_EQ(go.limits.nodes, row.nodes);
        EXPECT_EQ(count_or_none(go.limits.move_time), row.move_time);
        EXPECT_EQ(count_or_none(go.limits.remaining), row.remaining);
        EXPECT_EQ(go.limits.increment.count(), row.increment);
        EXPECT_EQ(go.limits.moves_to_go, row.moves_to_go);
        EXPECT_EQ(go.is_infinite, row.is_infinite);
        EXPECT_FALSE(go.perft);
        EXPECT_TRUE(go.ignored.empty());
    }
}

TEST(Go, TakesTheClockOfTheSideToMove) {
    const Go go = parse("wtime 1000 btime 2000 winc 30 binc 40", Color::Black);
    EXPECT_EQ(count_or_none(go.limits.remaining), 2000);
    EXPECT_EQ(go.limits.increment.count(), 40);
}

TEST(Go, CountsInsteadOfSearching) {
    EXPECT_EQ(parse("perft 5").perft, 5);
    EXPECT_EQ(parse("perft -5").perft, 1);
}

TEST(Go, KeepsTheWordsItDoesNotKnow) {
    const Go go = parse("ponder depth 3 mate 2 searchmoves a3a4 b3b4");
    EXPECT_EQ(go.limits.depth, 3);
    EXPECT_EQ(go.ignored,
              (std::vector<std::string>{"ponder", "mate", "2", "searchmoves", "a3a4", "b3b4"}));
}

struct ScoreRow {
    Score score;
    const char* text;
};

const ScoreRow kScoreRows[] = {
    {Score(0), "cp 0"},       {Score(-34), "cp -34"},      {Score(31000), "cp 31000"},
    {mate_in(1), "mate 1"},   {mate_in(2), "mate 1"},      {mate_in(3), "mate 2"},
    {mate_in(5), "mate 3"},   {mated_in(0), "mate 0"},     {mated_in(2), "mate -1"},
    {mated_in(4), "mate -2"}, {mated_in(126), "mate -63"},
};

TEST(InfoText, CountsMatesInMoves) {
    for (const ScoreRow& row : kScoreRows) EXPECT_EQ(score_text(row.score), row.text);
}

TEST(InfoText, IsALineOfUci) {
    const auto rules = load_rules("ouk");
    const SearchInfo info{.depth = 3,
                          .seldepth = 5,
                          .score = Score(-12),
                          .nodes = 3000,
                          .time = Milliseconds(20),
                          .hashfull = 7,
                          .pv = {Move(make_square(0, 2), make_square(0, 3)),
                                 Move(make_square(1, 4), make_square(1, 5), PieceKind::Neang)}};
    EXPECT_EQ(info_text(info, *rules),
              "info depth 3 seldepth 5 score cp -12 nodes 3000 nps 150000 hashfull 7 "
              "time 20 pv a3a4 b5b6m");
}

}  // namespace
}  // namespace ouk
