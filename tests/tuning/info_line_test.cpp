// What engines say of their search, read as a table; and the options they declare.
#include "tuning/engines/info_line.h"

#include <gtest/gtest.h>

#include "tuning/engines/engine_option.h"
#include "tuning/engines/line_buffer.h"

namespace ouk {
namespace {

TEST(InfoLine, ScoresAreReadAndBoundsAreNone) {
    struct Row {
        std::string line;
        Score score;
    };
    const Row rows[] = {
        {"info depth 5 score cp 34 nodes 100 pv e2e4", Score(34)},
        {"info depth 5 score cp -7", Score(-7)},
        {"info score mate 1 pv e2e4", mate_in(1)},
        {"info score mate 3", mate_in(5)},
        {"info score mate -1", mated_in(2)},
        {"info score mate 0", mated_in(0)},
        {"info score mate 100000", mate_in(2 * 499 - 1)},
        {"info score cp 123456", Score(kMateBound.value() - 1)},
        {"info score cp 34 lowerbound", kNoScore},
        {"info score cp 34 upperbound nodes 7", kNoScore},
        {"info score lowerbound cp 34", kNoScore},
        {"info multipv 2 score cp 34", kNoScore},
        {"info multipv 1 score cp 34", Score(34)},
        {"info string score cp 34", kNoScore},
        {"info pv score cp 34", kNoScore},
        {"info score", kNoScore},
        {"info score cp", kNoScore},
        {"info score cp x", kNoScore},
        {"info", kNoScore},
    };
    for (const Row& row : rows) {
        EngineInfo info;
        read_info(row.line, info);
        EXPECT_EQ(info.score.value_or(kNoScore), row.score) << row.line;
    }
}

TEST(InfoLine, ABoundLeavesTheScoreBeforeIt) {
    EngineInfo info;
    read_info("info depth 5 score cp 34", info);
    read_info("info depth 6 score cp 90 lowerbound nodes 77", info);
    EXPECT_EQ(info.score, Score(34));
    EXPECT_EQ(info.depth, 6);
    EXPECT_EQ(info.nodes, 77U);
}

TEST(InfoLine, FiguresAreTakenWhereTheyAreNumbers) {
    EngineInfo info;
    read_info("info depth 9 seldepth 14 time 12 nodes 12345 nps x hashfull 7 tbhits 0", info);
    EXPECT_EQ(info.depth, 9);
    EXPECT_EQ(info.seldepth, 14);
    EXPECT_EQ(info.time, std::chrono::milliseconds(12));
    EXPECT_EQ(info.nodes, 12345U);
    EXPECT_EQ(info.nps, 0U);
    EXPECT_EQ(info.hashfull, 7);
}

TEST(BestMove, IsTheSecondWord) {
    EXPECT_EQ(read_best_move("bestmove e2e4 ponder e7e5"), "e2e4");
    EXPECT_EQ(read_best_move("bestmove"), "");
    EXPECT_EQ(read_best_move("info string bestmove e2e4"), std::nullopt);
    EXPECT_EQ(read_best_move("bestmovee2e4"), std::nullopt);
}

TEST(EngineOption, ReadsEveryKind) {
    const auto spin = read_option("option name Hash type spin default 16 min 1 max 64");
    EXPECT_EQ(spin->name, "Hash");
    EXPECT_EQ(problem_of_value(*spin, "64"), "");
    EXPECT_EQ(problem_of_value(*spin, "65"), "expected a number from 1 to 64");
    const auto combo = read_option("option name UCI_Variant type combo default a b var a b var c");
    EXPECT_EQ(combo->choices, (std::vector<std::string>{"a b", "c"}));
    EXPECT_EQ(combo->default_value, "a b");
    EXPECT_EQ(problem_of_value(*combo, "d"), "expected one of: a b, c");
    const auto button = read_option("option name Clear Hash type button");
    EXPECT_EQ(button->name, "Clear Hash");
    const auto named_min = read_option("option name min split depth type spin default 4");
    EXPECT_EQ(named_min->name, "min split depth");
    const auto check = read_option("option name Ponder type check default false");
    EXPECT_EQ(problem_of_value(*check, "yes"), "expected true or false");
    EXPECT_EQ(read_option("id name x"), std::nullopt);
    EXPECT_EQ(read_option("option type spin"), std::nullopt);
}

TEST(LineBuffer, CutsLongLinesAndJoinsPieces) {
    LineBuffer lines;
    lines.add("on");
    lines.add("e\r\ntwo\nthr");
    EXPECT_EQ(lines.take().text, "one");
    EXPECT_EQ(lines.take().text, "two");
    EXPECT_FALSE(lines.has_line());
    lines.add("ee\n" + std::string(3 * kLongestLine, 'x'));
    lines.add(std::string(kLongestLine, 'y') + "\nnext\n");
    EXPECT_EQ(lines.take().text, "three");
    const OutputLine cut = lines.take();
    EXPECT_TRUE(cut.is_cut);
    EXPECT_EQ(cut.text, std::string(kLongestLine, 'x'));
    EXPECT_EQ(lines.take().text, "next");
}

}  // namespace
}  // namespace ouk
