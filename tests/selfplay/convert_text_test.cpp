// Positions and scores as text, to the letter.
#include <gmock/gmock.h>

#include "selfplay/convert/score_text.h"
#include "tests/error_text.h"
#include "tests/selfplay/convert_fixture.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

TEST(ScoreTextTest, IsPawnsOrMateAsTheMoverSeesIt) {
    const struct {
        int score;  // White's view
        const char* white;
        const char* black;
    } rows[] = {
        {0, "0.00", "0.00"},        {35, "+0.35", "-0.35"},        {-7, "-0.07", "+0.07"},
        {1234, "+12.34", "-12.34"}, {31000, "+310.00", "-310.00"}, {31001, "+M999", "-M999"},
        {31999, "+M1", "-M1"},      {-31996, "-M4", "+M4"},        {32000, "+M0", "-M0"},
        {kNoScore.value(), "", ""},
    };
    for (const auto& row : rows) {
        const auto score = static_cast<std::int16_t>(row.score);
        EXPECT_EQ(score_text(score, Color::White), row.white);
        EXPECT_EQ(score_text(score, Color::Black), row.black);
        if (score == kNoScore.value()) continue;
        EXPECT_EQ(parse_score_text(row.white, Color::White), score);
        EXPECT_EQ(parse_score_text(row.black, Color::Black), score);
    }
}

// Of cutechess and fastchess, and what is no score.
TEST(ScoreTextTest, ReadsWhatTournamentProgramsWrite) {
    const struct {
        const char* comment;
        std::optional<std::int16_t> score;
    } rows[] = {
        {"+0.35/12 0.5s", 35},
        {"-1.20/8 1.2s, Black mates", -120},
        {"0.00/1 0.001s", 0},
        {"+M5/20 3.1s", 31995},
        {"-M4/7 0.003s", -31996},
        {"0.3/4", 30},
        {"+0.345/4", 35},
        {"+999.99/4", 31000},
        {"book", std::nullopt},
        {"", std::nullopt},
        {"+", std::nullopt},
        {"M", std::nullopt},
        {"Mf6 was better", std::nullopt},
        {"M1000", std::nullopt},
        {"12 minutes", std::nullopt},
        {"12/3 0.1s", std::nullopt},
        {"1.e4", std::nullopt},
        {"0.35 better", std::nullopt},
        {"--0.35", std::nullopt},
        {"/12 0.5s", std::nullopt},
        {"[%eval 0.25]", std::nullopt},
        {"inf.0", std::nullopt},
    };
    for (const auto& row : rows) {
        EXPECT_EQ(parse_score_text(row.comment, Color::White), row.score) << row.comment;
    }
}

class PositionTextTest : public ConvertTest {
protected:
    // White's trey promotes, which starts a count; a mate is seen.
    [[nodiscard]] GameRecord game() const {
        return told_game(*rules_, "4k3/r7/8/P7/8/8/8/R3K2R b - - 3 20", {"a7h7", "a5a6", "h7h1"},
                         {Result::WhiteWins, Reason::AdjudicatedWin}, {250, 31991, -40});
    }
    const std::shared_ptr<const Rules> rules_ = load_rules("ouk");
};

TEST_F(PositionTextTest, Epd) {
    EXPECT_EQ(exported(ExportForm::Epd, {dataset(*rules_, {game()})}),
              "4k3/r7/8/P7/8/8/8/R3K2R b - - 3 20 ;ce -250 ;sm Rh7 ;c9 \"1-0\"\n"
              "4k3/7r/8/P7/8/8/8/R3K2R w - - 4 21 ;ce 31991 ;sm a6=M ;c9 \"1-0\"\n"
              "4k3/7r/M7/8/8/8/8/R3K2R b - 126 0 21 ;ce 40 ;sm Rxh1+ ;c9 \"1-0\"\n");
}

TEST_F(PositionTextTest, Csv) {
    EXPECT_EQ(exported(ExportForm::Csv, {dataset(*rules_, {game()})}),
              "fen,move,score,result,reason,ply,game\n"
              "4k3/r7/8/P7/8/8/8/R3K2R b - - 3 20,a7h7,250,1,adjudicated_win,39,7\n"
              "4k3/7r/8/P7/8/8/8/R3K2R w - - 4 21,a5a6m,31991,1,adjudicated_win,40,7\n"
              "4k3/7r/M7/8/8/8/8/R3K2R b - 126 0 21,h7h1,-40,1,adjudicated_win,41,7\n");
}

TEST_F(PositionTextTest, Plain) {
    EXPECT_EQ(exported(ExportForm::Plain, {dataset(*rules_, {game()})}),
              "fen 4k3/r7/8/P7/8/8/8/R3K2R b - - 3 20\n"
              "move a7h7\nscore -250\nply 39\nresult -1\ne\n"
              "fen 4k3/7r/8/P7/8/8/8/R3K2R w - - 4 21\n"
              "move a5a6m\nscore 31991\nply 40\nresult 1\ne\n"
              "fen 4k3/7r/M7/8/8/8/8/R3K2R b - 126 0 21\n"
              "move h7h1\nscore 40\nply 41\nresult -1\ne\n");
}

// A book for `ouk selfplay` and gauntlets is made of exported positions without more ado.
TEST_F(PositionTextTest, EpdIsWhatOurOwnToolsRead) {
    const std::string epd = exported(ExportForm::Epd, {dataset(*rules_, {game()})});
    EXPECT_EQ(parse_epd(*rules_, epd, "book").size(), 3U);
}

TEST_F(PositionTextTest, WhatReplaysIllegallyIsNamed) {
    GameRecord bad = game();
    bad.moves[1] = Move(Square{0}, Square{63});
    const std::string file = dataset(*rules_, {game(), bad});
    for (const ExportForm form : {ExportForm::Csv, ExportForm::Pgn}) {
        EXPECT_THAT(error_text([&] { (void)exported(form, {file}); }),
                    HasSubstr(file + ", game 7, ply 1: illegal move a1h8"));
    }
}

TEST_F(PositionTextTest, RulesetsAreNotMixed) {
    const auto makruk = load_rules("makruk");
    const std::string theirs = dataset(*makruk, random_games(*makruk, 1));
    EXPECT_THAT(error_text([&] {
                    (void)exported(ExportForm::Csv, {dataset(*rules_, {game()}), theirs});
                }),
                AllOf(HasSubstr(theirs + ": is of ruleset makruk ("), HasSubstr("expected ouk (")));
}

}  // namespace
}  // namespace ouk
