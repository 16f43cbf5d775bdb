// Games as PGN and back: ours as they were, those of others as far as they tell.
#include <gmock/gmock.h>

#include "tests/engine/rulesets.h"
#include "tests/error_text.h"
#include "tests/selfplay/convert_fixture.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr int kNone = kNoScore.value();

/// Games that use all that a record can say: starts in the middle of others (with counts and first
/// moves left), opponents, verdicts, mate scores, large indices.
std::vector<GameRecord> odd_games(const Rules& rules) {
    std::vector<GameRecord> games = random_games(rules, 12);
    for (std::size_t i = 0; i < games.size(); ++i) games[i].index = (std::uint64_t{i} << 40) + i;
    for (std::size_t i = 1; i < games.size(); i += 2) {
        GameRecord& game = games[i];
        const auto cut = static_cast<std::ptrdiff_t>(game.moves.size() * i / games.size());
        replay(rules, GameRecord(game), "test", [&](const StoredPosition& at) {
            if (at.ply != cut) return;
            game.start = pack(at.position);
            game.first_ply = at.position.ply();
        });
        game.moves.erase(game.moves.begin(), game.moves.begin() + cut);
        game.scores.erase(game.scores.begin(), game.scores.begin() + cut);
        game.scores.back() = static_cast<std::int16_t>(i % 4 == 1 ? 31999 : -31988);
        game.white = static_cast<std::uint8_t>(i % 3);
        game.verdict = {.result = Result::BlackWins, .ply = static_cast<int>(i % 3)};
    }
    // A repetition may reach behind the cut; then the game goes on at its end.
    std::erase_if(games, [&](const GameRecord& game) {
        return error_text([&] { replay(rules, game, "", [](const auto&) {}); }) != "no error";
    });
    return games;
}

TEST_F(ConvertTest, GameNumbersMustRise) {
    const auto rules = load_rules("ouk");
    const std::string pgn =
        exported(ExportForm::Pgn, {dataset(tool_info(*rules), random_games(*rules, 3))});
    EXPECT_THAT(error_text([&] { (void)imported(ImportForm::Pgn, pgn + pgn, {}); }),
                HasSubstr("game index 0; expected rising ones, from 3 on"));
}

class RoundTripTest : public ConvertTest, public ::testing::WithParamInterface<std::string> {};

TEST_P(RoundTripTest, GamesComeBackFromPgnAsTheyWere) {
    const auto rules = test::rules_of(GetParam());
    ShardInfo info = tool_info(*rules);
    info.opponents = {"classical", "00112233445566778899aabbccddeeff"};
    const std::vector<GameRecord> games = odd_games(*rules);
    ASSERT_GT(games.size(), 8U);
    const std::string pgn = exported(ExportForm::Pgn, {dataset(info, games)});
    EXPECT_EQ(report_.games, games.size());
    const std::string file = OUK_SOURCE_DIR "/tests/rulesets/" + GetParam() + ".toml";
    const bool is_preset = !std::filesystem::exists(file);
    const auto shards = imported(ImportForm::Pgn, pgn, {.ruleset = is_preset ? "" : file});
    ASSERT_EQ(shards.size(), 1U);
    EXPECT_EQ(shards[0].games, games);
    EXPECT_EQ(shards[0].info.ruleset_hash, rules->hash().hex());
    EXPECT_EQ(shards[0].info.evaluation, info.evaluation);
    EXPECT_EQ(shards[0].info.opponents, info.opponents);
    EXPECT_THAT(shards[0].info.sources, ElementsAre(hash_of(pgn).hex()));
}

INSTANTIATE_TEST_SUITE_P(Rulesets, RoundTripTest, ::testing::ValuesIn(test::all_rulesets()),
                         test::ruleset_name);

class PgnConvertTest : public ConvertTest {
protected:
    [[nodiscard]] std::string error(const std::string& pgn, const std::string& ruleset = "") {
        return error_text(
            [&] { (void)imported(ImportForm::Pgn, pgn, {.ruleset = ruleset, .threads = 1}); });
    }
    const std::shared_ptr<const Rules> rules_ = load_rules("ouk");
};

TEST_F(PgnConvertTest, Text) {
    GameRecord game =
        told_game(*rules_, "4k3/r7/8/P7/8/8/8/R3K2R b - - 3 20", {"a7h7", "a5a6", "h7h1"},
                  {Result::WhiteWins, Reason::AdjudicatedWin}, {250, kNone, -31996});
    game.black = 1;
    game.verdict = {.result = Result::Draw, .ply = 2};
    ShardInfo info = tool_info(*rules_);
    info.opponents = {"classical"};
    EXPECT_EQ(
        exported(ExportForm::Pgn, {dataset(info, {game})}),
        "[Event \"self-play, seed 1\"]\n"
        "[Site \"?\"]\n"
        "[Date \"????.\?\?.\?\?\"]\n"
        "[Round \"7\"]\n"
        "[White \"material\"]\n"
        "[Black \"classical\"]\n"
        "[Result \"1-0\"]\n"
        "[Variant \"cambodian\"]\n"
        "[SetUp \"1\"]\n"
        "[FEN \"4k3/r7/8/P7/8/8/8/R3K2R b - - 3 20\"]\n"
        "[Termination \"adjudicated_win\"]\n"
        "[GameIndex \"7\"]\n"
        "[Evaluation \"material\"]\n"
        "[Opponents \"classical\"]\n"
        "[Players \"0 1\"]\n"
        "[Verdict \"1/2-1/2 2\"]\n"
        "[RulesetHash \"" +
            rules_->hash().hex() +
            "\"]\n\n"
            "20... Rh7 {-2.50} 21. a6=M {count 0/126} 21... Rxh1+ {count 1/126; +M4} 1-0\n\n");
}

// Of cutechess: its name of the game, scores of the side that moved, ends by its rules or others.
TEST_F(PgnConvertTest, GamesOfOthers) {
    const std::string pgn =
        "[Event \"A match\"]\n[White \"Fairy\"]\n[Black \"Other\"]\n[Result \"1-0\"]\n"
        "[Variant \"makruk\"]\n[Termination \"adjudication\"]\n\n"
        "1. e4 {book} d5 {book} 2. exd5 {+1.20/8 0.5s} exd5 {-1.00/7 0.4s, White wins by "
        "adjudication} 1-0\n\n"
        "[Event \"A match\"]\n[Result \"1/2-1/2\"]\n[Variant \"makruk\"]\n"
        "[FEN \"8/8/8/8/4k3/8/8/R3K3 w - - 0 30\"]\n\n30. Ra3 {+M7/20 1s} Kd5 1/2-1/2\n\n"
        "[Event \"A match\"]\n[Result \"*\"]\n[Variant \"Makruk\"]\n"
        "[FEN \"k7/8/1K6/8/8/8/8/6R1 w - - 0 30\"]\n\n30. Rg8# {+M1/5 0.1s} *\n\n";
    const auto shards = imported(ImportForm::Pgn, pgn, {});
    ASSERT_EQ(shards.size(), 1U);
    const std::vector<GameRecord>& games = shards[0].games;
    ASSERT_EQ(games.size(), 3U);
    EXPECT_THAT(games[0].scores, ElementsAre(kNone, kNone, 120, 100));
    EXPECT_EQ(games[0].result, Result::WhiteWins);
    EXPECT_EQ(games[0].reason, Reason::AdjudicatedWin);
    EXPECT_THAT(games[1].scores, ElementsAre(31993, kNone));
    EXPECT_EQ(games[1].first_ply, 58);
    EXPECT_EQ(games[1].reason, Reason::MaxPlies);
    EXPECT_EQ(games[2].result, Result::WhiteWins);  // as the rules have it, though it tells none
    EXPECT_EQ(games[2].reason, Reason::Checkmate);
    for (std::size_t i = 0; i < games.size(); ++i) EXPECT_EQ(games[i].index, i);
    EXPECT_EQ(shards[0].info.ruleset_name, "makruk");
    EXPECT_EQ(shards[0].info.evaluation, "imported");
    EXPECT_EQ(shards[0].info.config, "import = \"pgn\"\n");
}

TEST_F(PgnConvertTest, ReasonsOfGamesThatStop) {
    const struct {
        const char* termination;  // nullptr: no such tag
        const char* result;
        Reason reason;
    } rows[] = {
        {nullptr, "1-0", Reason::AdjudicatedWin},
        {"time forfeit", "0-1", Reason::AdjudicatedWin},
        {nullptr, "1/2-1/2", Reason::MaxPlies},
        {"", "1/2-1/2", Reason::MaxPlies},
        {"normal", "1/2-1/2", Reason::Agreement},
        {"Adjudication", "1/2-1/2", Reason::AdjudicatedDraw},
        {"adjudicated_draw", "1/2-1/2", Reason::AdjudicatedDraw},
        {"max_plies", "1/2-1/2", Reason::MaxPlies},
    };
    for (const auto& row : rows) {
        const std::string tag = row.termination == nullptr
                                    ? ""
                                    : "[Termination \"" + std::string(row.termination) + "\"]\n";
        const std::string pgn = "[Variant \"ouk\"]\n" + tag + "\n1. d4 " + row.result + "\n";
        const auto shards = imported(ImportForm::Pgn, pgn, {});
        EXPECT_EQ(shards.at(0).games.at(0).reason, row.reason) << tag << row.result;
    }
}

TEST_F(PgnConvertTest, WhatIsWrongIsNamedByLine) {
    const std::string good = "[Variant \"cambodian\"]\n\n1. d4 d5 1/2-1/2\n\n";
    const struct {
        std::string pgn;
        std::vector<std::string> parts;
    } rows[] = {
        {good + "[Event \"x\"]\n\n1. d4 d5\n2. Ke5 1-0\n", {":8: move 'Ke5'"}},
        {good + "[Variant \"makruk\"]\n\n1. d4 1-0\n", {":5: Variant 'makruk'"}},
        {good + "[FEN \"8/8 w\"]\n\n1. d4 1-0\n", {":5: FEN '8/8 w'"}},
        {good + "[Result \"*\"]\n\n1. d4 *\n", {":5: a game without result"}},
        {good + "[Result \"1-0\"]\n\n1-0\n", {":5: a game of 0 plies"}},
        {good + "[GameIndex \"x\"]\n\n1. d4 1-0\n", {":5: tag GameIndex 'x'"}},
        {good + "[Verdict \"1-0 2\"]\n\n1. d4 1-0\n", {":5: tag Verdict '1-0 2'"}},
        {good + "[Evaluation \"a\"]\n[Players \"0\"]\n\n1. d4 1-0\n", {":5: tag Players '0'"}},
        {good + "[Evaluation \"a\"]\n[Opponents \"b\"]\n[Players \"0 2\"]\n\n1. d4 1-0\n",
         {":5: tag Players '0 2'", "from 0 to 1"}},
        {good + "[RulesetHash \"12\"]\n\n1. d4 1-0\n", {":5: ", "hash 12", rules_->hash().hex()}},
        {good + "[Termination \"count\"]\n\n1. d4 1/2-1/2\n",
         {":5, game 1, ply 1: stored as 1/2-1/2 by count"}},
        {good + "[FEN \"8/8/8/8/4k3/8/8/R3K3 w - - 0 30\"]\n\n30. Ra4+ 0-1 {lost\n",
         {":7: a comment without end"}},
        {good + "[FEN \"k7/8/1K6/8/8/8/8/6R1 w - - 0 1\"]\n\n1. Rg8# 0-1\n",
         {":5, game 1, ply 1: stored as 0-1 by checkmate", "expected 1-0 by checkmate"}},
        {"1. d4 1-0\n", {":1: no tag Variant before this", "--ruleset NAME"}},
        {"[Variant \"chess\"]\n\n1. d4 1-0\n", {":1: Variant 'chess' is no preset"}},
        {"[Variant \"ouk\"]\n", {"a game of 0 plies"}},
        {"", {":1: no tag Variant"}},
    };
    for (const auto& row : rows) {
        const std::string message = error(row.pgn);
        for (const std::string& part : row.parts) EXPECT_THAT(message, HasSubstr(part)) << row.pgn;
    }
    EXPECT_THAT(names_in(folder_.path()),
                ::testing::Each(::testing::StartsWith("in.")));  // nothing half done
}

TEST_F(PgnConvertTest, BadGamesCanBeSkippedAndAreTold) {
    std::vector<std::string> problems;
    const std::string good = "[Variant \"cambodian\"]\n\n1. d4 d5 1/2-1/2\n\n";
    const std::string pgn =
        good + "[Event \"x\"]\n\n1. Ke5 1-0\n\n" + good + "[Event \"y\"]\n\n1. d4 d5 *\n\n" + good;
    const auto shards = imported(
        ImportForm::Pgn, pgn,
        {.skip_bad = true, .on_bad = [&](const std::string& text) { problems.push_back(text); }});
    EXPECT_EQ(games_of(shards).size(), 3U);
    EXPECT_EQ(import_report_.bad, 2U);
    ASSERT_EQ(problems.size(), 2U);
    EXPECT_THAT(problems[0], HasSubstr(":7: move 'Ke5'"));
    EXPECT_THAT(problems[1], HasSubstr(":13: a game without result"));
    EXPECT_THAT(error_text([&] {
                    (void)imported(ImportForm::Pgn, "[Variant \"ouk\"]\n\n1. Ke5 1-0\n",
                                   {.skip_bad = true});
                }),
                HasSubstr("no game to import"));
}

// Marks between and within games that could be taken for the beginning of one.
TEST_F(PgnConvertTest, GamesAreCutWhereTheyBegin) {
    const std::string pgn =
        "\xEF\xBB\xBF[Variant \"ouk\"]\r\n[Event \"with \\\" and { and ;\"]\r\n\r\n"
        "{a comment\r\n[Event \"no tag\"]\r\n} 1. d4 ; the rest { of it\r\n"
        "% [Event \"escaped\"] {\r\n1... d5 {one\r\nand [two}\r\n1/2-1/2\r\n"
        "[Event \"no empty line before\"]\r\n1. e4 1-0\r\n\r\n1. f4 0-1 1. g4 1-0\r\n"
        "\xEF\xBB\xBF[Event \"joined\"]\r\n\r\n1. c4 1/2-1/2";
    const auto games = games_of(imported(ImportForm::Pgn, pgn, {}));
    ASSERT_EQ(games.size(), 5U);
    std::vector<std::size_t> plies;
    for (const GameRecord& game : games) plies.push_back(game.moves.size());
    EXPECT_THAT(plies, ElementsAre(2, 1, 1, 1, 1));
}

TEST_F(PgnConvertTest, RunsAreNotMixed) {
    ShardInfo info = tool_info(*rules_);
    info.opponents = {"first"};
    const std::vector<GameRecord> games = random_games(*rules_, 2);
    const std::string one = dataset(info, games);
    info.opponents = {"first", "other"};
    const std::string other = dataset(info, games);
    const std::string pgn = exported(ExportForm::Pgn, {one, other});
    EXPECT_THAT(error(pgn),
                AllOf(HasSubstr("a game of the run of material, opponents [first other]"),
                      HasSubstr("expected material, opponents [first], as the first game")));
    EXPECT_EQ(games_of(imported(ImportForm::Pgn, pgn, {.skip_bad = true})), games);
    EXPECT_EQ(import_report_.bad, 2U);
}

TEST_F(PgnConvertTest, AnImportThatIsStoppedLeavesNothing) {
    const std::string pgn = exported(ExportForm::Pgn, {dataset(*rules_, random_games(*rules_, 9))});
    int asked = 0;
    const auto shards = imported(ImportForm::Pgn, pgn,
                                 {.shard_games = 2, .should_stop = [&] { return ++asked == 6; }});
    EXPECT_TRUE(import_report_.is_stopped);
    EXPECT_THAT(names_in(folder_.path()), ElementsAre("data1", "in.1"));
}

TEST_F(PgnConvertTest, FilesDoNotDependOnThreads) {
    const std::string pgn =
        exported(ExportForm::Pgn, {dataset(*rules_, random_games(*rules_, 60))});
    const auto one = imported(ImportForm::Pgn, pgn, {.shard_games = 25, .threads = 1});
    const auto seven = imported(ImportForm::Pgn, pgn, {.shard_games = 25, .threads = 7});
    ASSERT_EQ(one.size(), 3U);
    for (const char* const name : {"games-000000.h5", "games-000001.h5", "games-000002.h5"}) {
        EXPECT_EQ(read_file(folder_.file("out1/") + name), read_file(folder_.file("out2/") + name));
    }
}

}  // namespace
}  // namespace ouk
