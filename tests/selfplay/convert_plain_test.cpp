// The plain form of Fairy-Stockfish's tools as games.
#include <gmock/gmock.h>

#include "tests/engine/rulesets.h"
#include "tests/error_text.h"
#include "tests/selfplay/convert_fixture.h"

namespace ouk {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class PlainTest : public ConvertTest {
protected:
    std::vector<GameRecord> read(const std::string& text, const std::string& ruleset = "ouk") {
        return games_of(imported(ImportForm::Plain, text, {.ruleset = ruleset}));
    }
    [[nodiscard]] std::string error(const std::string& text) {
        return error_text([&] { (void)read(text); });
    }
};

/// A record; the side to move's view.
std::string record(const std::string& fen, const std::string& move, int score, int ply,
                   int result) {
    return "fen " + fen + "\nmove " + move + "\nscore " + std::to_string(score) + "\nply " +
           std::to_string(ply) + "\nresult " + std::to_string(result) + "\ne\n";
}

class PlainRoundTripTest : public PlainTest, public ::testing::WithParamInterface<std::string> {};

// What the form tells of a game comes back: all plies with a score, in games as they were.
TEST_P(PlainRoundTripTest, PositionsAreJoinedToTheirGames) {
    const auto rules = test::rules_of(GetParam());
    const std::vector<GameRecord> games = random_games(*rules, 12);
    const std::string plain = exported(ExportForm::Plain, {dataset(*rules, games)});
    const std::string file = OUK_SOURCE_DIR "/tests/rulesets/" + GetParam() + ".toml";
    const bool is_preset = !std::filesystem::exists(file);
    const auto back = read(plain, is_preset ? GetParam() : file);
    ASSERT_EQ(back.size(), games.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
        const GameRecord& game = games[i];
        EXPECT_EQ(back[i].first_ply, game.first_ply + 4);  // random plies have no score
        EXPECT_EQ(back[i].moves, std::vector(game.moves.begin() + 4, game.moves.end()));
        EXPECT_EQ(back[i].scores, std::vector(game.scores.begin() + 4, game.scores.end()));
        EXPECT_EQ(back[i].result, game.result);
        EXPECT_EQ(back[i].index, i);
    }
    EXPECT_EQ(exported(ExportForm::Plain, {folder_.file("out1/games-000000.h5")}), plain);
}

INSTANTIATE_TEST_SUITE_P(Rulesets, PlainRoundTripTest, ::testing::ValuesIn(test::all_rulesets()),
                         test::ruleset_name);

TEST_F(PlainTest, AGameEndsWhereTheNextPositionDoesNotFollow) {
    const std::string start = "4k3/7r/8/8/8/8/P7/R3K3 w - - 0 11";
    const std::string second = "4k3/7r/8/8/8/8/P7/1R2K3 b - - 1 11";
    const std::string first = record(start, "a1b1", 10, 20, 1);
    const struct {
        std::string next;
        std::size_t games;
    } rows[] = {
        {record(second, "h7g7", -20, 21, -1), 1},
        {record("4k3/7r/8/8/8/8/P7/1R2K3 b - - 99 1", "h7g7", -20, 21, -1), 1},  // no count told
        {record("4k3/7r/8/8/8/8/P7/1R2K3 b - 20 1 1", "h7g7", -20, 21, -1), 2},  // another count
        {record(second, "h7g7", -20, 23, -1), 2},                                // another ply
        {record(second, "h7g7", -20, 21, 0), 2},                                 // another result
        {record(start, "a1b1", 10, 21, 1), 2},
    };
    for (const auto& row : rows) {
        EXPECT_EQ(read(first + row.next).size(), row.games) << row.next;
    }
    const GameRecord joined = read(first + rows[0].next).at(0);
    EXPECT_EQ(joined.first_ply, 20);
    EXPECT_THAT(joined.scores, ElementsAre(10, 20));
    EXPECT_EQ(joined.result, Result::WhiteWins);
    EXPECT_EQ(joined.reason, Reason::AdjudicatedWin);
}

TEST_F(PlainTest, EndsAreThoseOfTheRules) {
    const std::string mate = "k7/8/1K6/8/8/8/8/6R1 w - - 0 30";
    EXPECT_EQ(read(record(mate, "g1g8", 31999, 58, 1)).at(0).reason, Reason::Checkmate);
    EXPECT_EQ(read(record(mate, "g1g7", 31999, 58, 0)).at(0).reason, Reason::MaxPlies);
    EXPECT_THAT(error(record(mate, "g1g8", 31999, 58, 0)),
                HasSubstr(":1: a game that ends here as 1/2-1/2; expected 1-0 by checkmate"));
    EXPECT_THAT(error(record("k7/8/1K6/8/8/8/8/8 w - - 0 30", "b6b5", 0, 58, 0)),
                HasSubstr(":1: a move where the game is over, 1/2-1/2 by insufficient_material"));
}

// The tools' own converter leaves counts and move numbers out of its FENs.
TEST_F(PlainTest, GamesBeginAtTheirPly) {
    const std::string white = "4k3/7r/8/8/8/8/P7/R3K3 w - - 0 1";
    EXPECT_EQ(read(record(white, "a1b1", 0, 20, 0)).at(0).first_ply, 20);
    EXPECT_EQ(read(record(white, "a1b1", 0, 21, 0)).at(0).first_ply, 0);  // not White's turn
}

// Space, line ends and empty lines do not matter, nor the order of lines; ply may be missing.
TEST_F(PlainTest, IsReadAsPeopleWriteIt) {
    const auto games = read(
        "\r\n  result 0\r\nfen   4k3/7r/8/8/8/8/P7/R3K3 w - - 0 11\r\n\r\nscore -5 \r\n"
        "move a1b1\r\n e \r\nfen 4k3/7r/8/8/8/8/P7/1R2K3 b - - 1 11\r\nmove h7g7\r\nscore 3\r\n"
        "result 0\r\ne");
    ASSERT_EQ(games.size(), 1U);
    EXPECT_THAT(games[0].scores, ElementsAre(-5, -3));
}

TEST_F(PlainTest, WhatIsWrongIsNamedByLine) {
    const std::string good = record("4k3/7r/8/8/8/8/P7/R3K3 w - - 0 11", "a1b1", 1, 20, 1);
    const std::string fen = "fen 4k3/7r/8/8/8/8/P7/R3K3 w - - 0 11\n";
    const struct {
        std::string text;
        const char* part;
    } rows[] = {
        {good + "fen 8/8 w\nmove a1a2\nscore 0\nresult 0\ne\n", ":7: FEN '8/8 w'"},
        {good + fen + "move e1e5\nscore 0\nresult 0\ne\n", ":8: move 'e1e5'"},
        {good + fen + "move a1b1\nscore 32001\nresult 0\ne\n", ":9: score '32001'"},
        {good + fen + "move a1b1\nscore 0.5\nresult 0\ne\n", ":9: score '0.5'"},
        {good + fen + "move a1b1\nscore 0\nply -1\nresult 0\ne\n", ":10: ply '-1'"},
        {good + fen + "move a1b1\nscore 0\nresult 2\ne\n", ":10: result '2'"},
        {good + fen + "move a1b1\nresult 0\ne\n", ":10: no score"},
        {good + fen + "move a1b1\nbest a1b1\ne\n", ":9: 'best a1b1'"},
        {good + fen + "score 0\n" + fen, ":9: fen twice"},
        {good + fen + "score 0\n", ":8: the file ends within a record"},
        {"", ": no game to import"},
        {"binary\x01rubbish", ":1: 'binary"},
    };
    for (const auto& row : rows) EXPECT_THAT(error(row.text), HasSubstr(row.part)) << row.text;
}

TEST_F(PlainTest, BadRecordsCanBeSkippedAndEndTheirGame) {
    const std::string start = record("4k3/7r/8/8/8/8/P7/R3K3 w - - 0 11", "a1b1", 1, 20, 1);
    const std::string next = record("4k3/7r/8/8/8/8/P7/1R2K3 b - - 1 11", "h7g7", -2, 21, -1);
    const std::string bad = record("4k3/7r/8/8/8/8/P7/1R2K3 b - - 1 11", "h7a1", -2, 21, -1);
    const auto shards = imported(ImportForm::Plain, start + next + start + bad + next,
                                 {.ruleset = "ouk", .skip_bad = true});
    std::vector<std::size_t> plies;
    for (const GameRecord& game : games_of(shards)) plies.push_back(game.moves.size());
    EXPECT_THAT(plies, ElementsAre(2, 1, 1));
    EXPECT_EQ(import_report_.bad, 1U);
}

}  // namespace
}  // namespace ouk
