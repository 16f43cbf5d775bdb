// The data tools as a user runs them: what they print, exit codes, one JSON object.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "engine/base/files.h"
#include "engine/board/notation.h"
#include "selfplay/dataset/journal.h"
#include "tests/engine/uci/process.h"
#include "tests/selfplay/tool_games.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using Json = nlohmann::json;

Ended data(const std::string& arguments) {
    return run_process(OUK_BIN_DIR "/ouk-selfplay data " + arguments);
}

class DataToolsTest : public ::testing::Test {
protected:
    /// `count` games in shards of 10.
    std::string make(const std::string& name, const std::vector<GameRecord>& games) const {
        write_shards(folder_.file(name), info_, games, 10);
        return folder_.file(name);
    }
    [[nodiscard]] GameRecord illegal_game() const {
        GameRecord game = random_game(*rules_, 7, 30);
        game.moves[9] = Move(Square{0}, Square{63});
        return game;
    }

    const std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    const ShardInfo info_ = tool_info(*rules_);
    const TemporaryFolder folder_;
};

TEST_F(DataToolsTest, VerifyTellsAllInItsLastLineAndItsExitCode) {
    const std::string run = make("run", random_games(*rules_, 25, 30));
    overwrite_file(run + "/config.toml", "games = 25\nshard_games = 10\n");
    Ended ended = data("verify " + run);
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.out, run +
                             ": 3 of 3 shards whole and good\n3 files, 25 games, 650 positions: "
                             "all good\n");

    std::filesystem::remove(run + "/games-000001.h5");
    overwrite_file(run + "/games-000002.h5", "hello");
    overwrite_file(run + "/notes", "");
    ended = data("verify " + run);
    EXPECT_EQ(ended.code, 1);
    EXPECT_THAT(ended.out, StartsWith(run + "/games-000002.h5: is damaged"));
    EXPECT_THAT(ended.out, AllOf(HasSubstr("\n" + run + ": missing shards: 1; expected 3 shards"),
                                 HasSubstr("\n" + run + ": 1 of 3 shards whole and good\n"),
                                 HasSubstr("\n" + run + ": not of the run: notes\n")));
    EXPECT_EQ(ended.last_line(), "2 files, 10 games, 260 positions: 2 faults");
    EXPECT_EQ(data("verify " + folder_.file("none")).code, 1);
    EXPECT_EQ(data("verify").code, 2);
}

TEST_F(DataToolsTest, VerifyTellsOfJournalsThatItCannotReplay) {
    const std::string journal = folder_.file("games-000000.journal");
    Journal(journal, {}).append(illegal_game());
    EXPECT_EQ(data("verify " + journal).last_line(),
              "1 files, 1 games, 26 positions: all good, 1 journal not replayed");
    EXPECT_EQ(Json::parse(data("verify --json " + journal).out)["not_replayed"], 1);
}

TEST_F(DataToolsTest, VerifyAsJson) {
    const std::string run = make("run", {illegal_game()});
    overwrite_file(run + "/config.toml", "games = 15\nshard_games = 10\n");
    const Ended ended = data("verify --json " + run);
    EXPECT_EQ(ended.code, 1);
    const Json json = Json::parse(ended.out);
    EXPECT_EQ(json["good"], false);
    EXPECT_EQ(json["runs"][0]["missing"], Json::parse("[[1,1]]"));
    const Json& fault = json["faults"].back();
    EXPECT_EQ(fault["file"], run);
    EXPECT_EQ(fault["game"], nullptr);
    const Json& illegal = json["faults"][1];
    EXPECT_EQ(illegal["game"], 7);
    EXPECT_EQ(illegal["ply"], 9);
    EXPECT_THAT(illegal["text"], HasSubstr("illegal move a1h8"));
}

TEST_F(DataToolsTest, ManyFaultsAreCounted) {
    std::vector<GameRecord> games = random_games(*rules_, 10, 30);
    for (GameRecord& game : games) std::ranges::fill(game.scores, std::int16_t{-32760});
    const Ended ended = data("verify " + make("run", games));
    EXPECT_THAT(ended.out, HasSubstr("/games-000000.h5: 280 faults more\n"));
    EXPECT_THAT(ended.last_line(), HasSubstr(": 300 faults"));
}

TEST_F(DataToolsTest, ShowTellsPlayersMovesScoresAndTheEnd) {
    GameRecord game = random_game(*rules_, 7, 30);
    game.scores[6] = 31991;
    game.scores[7] = -31992;
    game.black = 1;
    game.verdict = Verdict{.result = Result::BlackWins, .ply = 12};
    ShardInfo info = info_;
    info.opponents = {"classical"};
    info.rescored = "eval_id = \"material\"\nsoft_nodes = 5\n";
    const std::string path = write_shards(folder_.file("run"), info, {game}, 10).front();
    const Ended ended = data("show " + path + " 7");
    EXPECT_EQ(ended.code, 0) << ended.err;
    const Position start = start_position(*rules_);
    const std::string first = to_san(start, from_stored(start, game.moves[0]));
    EXPECT_THAT(ended.out, AllOf(StartsWith("game 7 of " + path + "\nruleset  ouk ("),
                                 HasSubstr("\nWhite    material\nBlack    classical\n"),
                                 HasSubstr("\nresult   1/2-1/2 (max_plies)\n"),
                                 HasSubstr("\nverdict  0-1 at ply 12, played on in spite of it\n"),
                                 HasSubstr("\nplies    30, 26 with a score\n"),
                                 HasSubstr("\nscores   eval_id = \"material\", soft_nodes = 5\n"),
                                 HasSubstr("\n   1. " + first), HasSubstr(" #9 "),
                                 HasSubstr("#-8\n"), HasSubstr("\nruleset  ouk\nFEN ")));
    EXPECT_EQ(std::ranges::count(ended.out, '*'), 0);

    const Json json = Json::parse(data("show --json --boards " + path + " 7").out);
    EXPECT_EQ(json["white"], "material");
    EXPECT_EQ(json["black"], "classical");
    EXPECT_EQ(json["reason"], "max_plies");
    EXPECT_EQ(json["verdict"]["result"], "0-1");
    ASSERT_EQ(json["moves"].size(), 30U);
    EXPECT_EQ(json["moves"][0]["score"], nullptr);
    EXPECT_EQ(json["moves"][0]["san"], first);
    EXPECT_EQ(json["moves"][6]["score"], 31991);
    EXPECT_EQ(json["moves"][29]["fen"], json["end"]);

    const auto boards = [](const std::string& text) {
        std::size_t count = 0;
        for (auto at = text.find("\n8   "); at != text.npos; at = text.find("\n8   ", at + 1)) {
            ++count;
        }
        return count;
    };
    EXPECT_EQ(boards(ended.out), 1U);
    EXPECT_EQ(boards(data("show --boards " + path + " 7").out), 31U);
}

TEST_F(DataToolsTest, ShowTellsWhatIsThereAndHowFarAGameGoes) {
    const std::string run =
        make("run", {random_game(*rules_, 3, 30), random_game(*rules_, 4, 30), illegal_game()});
    const std::string path = run + "/games-000000.h5";
    Ended ended = data("show " + path + " 5");
    EXPECT_EQ(ended.code, 1);
    EXPECT_THAT(ended.err, HasSubstr(path + ": has no game 5; expected one of its games: 3-4, 7"));
    EXPECT_EQ(data("show " + path + " -1").code, 2);
    EXPECT_THAT(data("show " + run + " 3").err,
                HasSubstr("is a folder; expected one of its files"));

    ended = data("show " + path + " 7");
    EXPECT_EQ(ended.code, 1);
    EXPECT_THAT(ended.out, HasSubstr("\n   5. "));
    EXPECT_THAT(ended.err, HasSubstr("game 7, ply 9: illegal move a1h8"));
    ended = data("show --json " + path + " 7");
    EXPECT_EQ(ended.code, 1);
    EXPECT_EQ(Json::parse(ended.out)["moves"].size(), 9U);
    EXPECT_THAT(Json::parse(ended.out)["fault"], HasSubstr("game 7, ply 9"));
}

}  // namespace
}  // namespace ouk
