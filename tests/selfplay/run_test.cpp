// Runs in this process: the same bytes for any number of threads and in one go or two, and what a
// run refuses.
#include "selfplay/generator/run.h"

#include <gmock/gmock.h>

#include <atomic>

#include "tests/engine/nnue/networks.h"
#include "tests/selfplay/run_fixture.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

TEST_F(RunTest, AnyNumberOfThreadsGivesTheSameBytes) {
    for (const int threads : {1, 2, 7}) {
        SelfplayConfig config = small_config();
        config.threads = threads;
        EXPECT_EQ(run(config, std::to_string(threads)).end, RunEnd::Done);
    }
    EXPECT_EQ(bytes("1").size(), 3U);
    EXPECT_EQ(bytes("1"), bytes("2"));
    EXPECT_EQ(bytes("1"), bytes("7"));
    EXPECT_THAT(names_in(folder_.file("2")),
                ElementsAre(".lock", "config.toml", shard_name(0), shard_name(1), shard_name(2),
                            "metrics.jsonl", "run.json", "summary.json"));
}

TEST_F(RunTest, GamesReplayAndStandInOrder) {
    const RunReport report = run(small_config());
    const auto rules = load_rules("ouk");
    std::uint64_t index = 0;
    std::uint64_t positions = 0;
    for (int number = 0; number < 3; ++number) {
        const std::string path = folder_.file("run/" + shard_name(number));
        const Shard shard = read_shard(path);
        EXPECT_EQ(shard.info.first_game, 10U * static_cast<unsigned>(number));
        for (const GameRecord& game : shard.games) {
            EXPECT_EQ(game.index, index++);
            EXPECT_LE(game.moves.size(), 40U);
            const auto first_score =
                std::ranges::find_if(game.scores, [](int s) { return s != 32767; });
            EXPECT_THAT(first_score - game.scores.begin(), ::testing::AnyOf(8, 9));
            positions += static_cast<std::uint64_t>(stored_positions(game));
            replay(*rules, game, path, [](const StoredPosition&) {});
        }
    }
    EXPECT_EQ(index, 25U);
    EXPECT_EQ(report.status.all.games, 25U);
    EXPECT_EQ(report.status.all.positions, positions);
}

TEST_F(RunTest, SeedAndConfigDecideTheGames) {
    SelfplayConfig config = small_config();
    config.games = 3;
    (void)run(config, "first");
    config.seed = 2;
    (void)run(config, "second");
    const auto first = read_shard(folder_.file("first/" + shard_name(0))).games;
    const auto second = read_shard(folder_.file("second/" + shard_name(0))).games;
    for (std::size_t i = 0; i < first.size(); ++i) EXPECT_NE(first[i].moves, second[i].moves);
}

TEST_F(RunTest, ScoresAreWhitesView) {
    SelfplayConfig config = small_config();
    config.adjudication.win_score = 100;
    config.adjudication.win_plies = 2;
    (void)run(config);
    int adjudicated = 0;
    for (const GameRecord& game : read_shard(folder_.file("run/" + shard_name(0))).games) {
        if (game.reason != Reason::AdjudicatedWin) continue;
        ++adjudicated;
        const int sign = static_cast<int>(game.result);
        EXPECT_GE(sign * game.scores.end()[-1], 100);  // the two players' last scores
        EXPECT_GE(sign * game.scores.end()[-2], 100);
    }
    EXPECT_GT(adjudicated, 2);
}

TEST_F(RunTest, MoreGamesGoOnWhereTheRunEnded) {
    SelfplayConfig config = small_config();
    (void)run(config, "whole");
    config.games = 13;  // ends within a shard
    EXPECT_EQ(run(config).end, RunEnd::Done);
    config.games = 25;
    const RunReport report = run(config);
    EXPECT_EQ(report.end, RunEnd::Done);
    EXPECT_EQ(report.status.session.games, 12U);
    EXPECT_EQ(bytes(), bytes("whole"));
}

TEST_F(RunTest, ADoneRunStaysAsItIs) {
    (void)run(small_config());
    const std::string summary = read_file(folder_.file("run/summary.json"));
    const std::string run_json = read_file(folder_.file("run/run.json"));
    SelfplayConfig config = small_config();
    EXPECT_EQ(run(config).end, RunEnd::AlreadyDone);
    EXPECT_EQ(read_file(folder_.file("run/summary.json")), summary);
    EXPECT_EQ(read_file(folder_.file("run/run.json")), run_json);
}

TEST_F(RunTest, AStopFinishesTheGamesInPlay) {
    (void)run(small_config(), "whole");
    const RunReport report = run_selfplay(
        small_config(), {.folder = folder_.file("run"), .should_stop = [] { return true; }});
    EXPECT_EQ(report.end, RunEnd::Stopped);
    EXPECT_THAT(names_in(folder_.file("run")), Not(::testing::Contains("summary.json")));
    EXPECT_EQ(run(small_config()).end, RunEnd::Done);
    EXPECT_EQ(bytes(), bytes("whole"));
}

TEST_F(RunTest, AChangedConfigIsRefusedWithKeysAndValues) {
    (void)run(small_config());
    SelfplayConfig config = small_config();
    config.soft_nodes = 41;
    config.adjudication.win_score = 700;
    config.threads = 1;  // decides nothing
    EXPECT_THAT(error(config),
                AllOf(HasSubstr("config.toml"), HasSubstr("soft_nodes = 40"),
                      HasSubstr("soft_nodes = 41"), HasSubstr("adjudication.win_score = 1500"),
                      HasSubstr("adjudication.win_score = 700"), Not(HasSubstr("threads"))));
    config = small_config();
    config.eval = "classical";
    EXPECT_THAT(error(config), AllOf(HasSubstr("\"material\""), HasSubstr("\"classical\"")));
    config = small_config();
    config.ruleset = "makruk";
    EXPECT_THAT(error(config), AllOf(HasSubstr("was: ruleset = \"ouk\", ruleset_hash = \"" +
                                               load_rules("ouk")->hash().hex()),
                                     HasSubstr("now: ruleset = \"makruk\", ruleset_hash = \"" +
                                               load_rules("makruk")->hash().hex())));
}

TEST_F(RunTest, ARunBelongsToItsRulesAndNotToTheirName) {
    const struct {
        const char* name;
        const char* toml;
        std::vector<std::string> refusal;
    } rows[] = {
        {"mine.toml", "inherits = 'ouk'\n", {}},
        {"ouk.toml",
         "inherits = 'ouk'\nends.repetition = 4\n",
         {"/mine.toml\", ruleset_hash = \"" + load_rules("ouk")->hash().hex(),
          "/ouk.toml\", ruleset_hash = \""}},
        // Not in the hash: but a run has one start.
        {"turned.toml",
         "inherits = 'ouk'\ntakhaeng_ruea = ['a1', 'h8']\n",
         {"was: start = \"rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1\"",
          "now: start = \"rnsmksnm/8/pppppppp/8/8/PPPPPPPP/8/MNSKMSNR w DEde - 0 1\""}},
    };
    SelfplayConfig config = small_config();
    config.games = 3;
    (void)run(config);
    for (const auto& row : rows) {
        SelfplayConfig other = config;
        other.ruleset = folder_.file(row.name);
        overwrite_file(other.ruleset, row.toml);
        if (row.refusal.empty()) {
            EXPECT_EQ(error(other), "no error");
            other.games = 5;  // and goes on with it
            EXPECT_EQ(run(other).end, RunEnd::Done);
        } else {
            for (const std::string& part : row.refusal) EXPECT_THAT(error(other), HasSubstr(part));
        }
        config.games = other.games;
    }
}

TEST_F(RunTest, GamesBeginWhereTheRulesetsOptionSays) {
    SelfplayConfig config = small_config();
    config.games = 2;
    config.ruleset = folder_.file("turned.toml");
    overwrite_file(config.ruleset, "inherits = 'makruk'\ntakhaeng_ruea = ['h1']\n");
    (void)run(config);
    const auto rules = load_rules("makruk");
    const Shard shard = read_shard(folder_.file("run/" + shard_name(0)));
    EXPECT_EQ(shard.info.ruleset_hash, rules->hash().hex());
    for (const GameRecord& game : shard.games) {
        EXPECT_EQ(to_fen(unpack(*rules, game.start, game.first_ply, "test")),
                  "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNM w - - 0 1");
        replay(*rules, game, "test", [](const StoredPosition&) {});
    }
}

TEST_F(RunTest, ShardsOfAnotherRulesetAreRefusedWithBothNames) {
    (void)run(small_config());
    std::filesystem::remove(folder_.file("run/config.toml"));
    SelfplayConfig config = small_config();
    config.ruleset = "makruk";
    EXPECT_THAT(error(config),
                AllOf(HasSubstr("its ruleset is ouk (" + load_rules("ouk")->hash().hex() + ")"),
                      HasSubstr("expected makruk (" + load_rules("makruk")->hash().hex() + ")")));
}

TEST_F(RunTest, PinnedContentMustBeThere) {
    SelfplayConfig config = small_config();
    config.eval_id = "classical";
    EXPECT_THAT(error(config), AllOf(HasSubstr("material"), HasSubstr("expected classical")));
    config = small_config();
    config.ruleset_hash = std::string(32, '0');
    EXPECT_THAT(error(config), AllOf(HasSubstr("ouk"), HasSubstr("ruleset_hash")));
    config = small_config();
    config.start = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
    EXPECT_THAT(error(config), HasSubstr("ouk: its start is rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/"
                                         "RNSKMSNR w DEde - 0 1; expected " +
                                         config.start));
}

TEST_F(RunTest, SpoiledAndForeignShardsAreRefused) {
    (void)run(small_config());
    const std::string path = folder_.file("run/" + shard_name(1));
    const std::string whole = read_file(path);
    std::string flipped = whole;
    flipped[whole.size() / 2] ^= 1;
    for (const std::string& bytes :
         {flipped, whole.substr(0, whole.size() / 2), std::string("x")}) {
        overwrite_file(path, bytes);
        EXPECT_THAT(error(small_config()), AllOf(HasSubstr(path), HasSubstr("played again")));
    }
    std::filesystem::copy_file(folder_.file("run/" + shard_name(0)), path,
                               std::filesystem::copy_options::overwrite_existing);
    EXPECT_THAT(error(small_config()), AllOf(HasSubstr(path), HasSubstr("first game is 0")));

    overwrite_file(path, whole);
    EXPECT_EQ(run(small_config()).end, RunEnd::AlreadyDone);
}

TEST_F(RunTest, AMissingShardIsPlayedAgain) {
    (void)run(small_config());
    const auto before = bytes();
    std::filesystem::remove(folder_.file("run/" + shard_name(1)));
    EXPECT_EQ(run(small_config()).status.session.games, 10U);
    EXPECT_EQ(bytes(), before);
}

// Whoever reads the folder would take them for the run's.
TEST_F(RunTest, WholeFilesWithMoreGamesThanAskedForAreRefused) {
    SelfplayConfig config = small_config();  // files of 10 games
    config.games = 25;
    (void)run(config);
    const auto before = bytes();
    for (const std::int64_t fewer : {10, 20, 23}) {
        config.games = fewer;
        EXPECT_THAT(error(config), HasSubstr("has games beyond the " + std::to_string(fewer)));
    }
    EXPECT_EQ(bytes(), before);
}

TEST_F(RunTest, ANetPlaysItsOwnRulesetOnly) {
    const std::string net = folder_.file("net.oukn");
    write_network_file(net, random_network_file(*load_rules("makruk"), 32, 1));
    SelfplayConfig config = small_config();
    config.games = 2;
    config.eval = net;
    EXPECT_THAT(error(config), AllOf(HasSubstr("net.oukn"), HasSubstr("makruk"), HasSubstr("ouk")));
    config.ruleset = "makruk";
    EXPECT_EQ(run(config).end, RunEnd::Done);
    EXPECT_EQ(read_shard_info(folder_.file("run/" + shard_name(0))).evaluation,
              hash_file(net).hex());
}

TEST_F(RunTest, OpeningsKeepWithinTheWindow) {
    SelfplayConfig config = small_config();
    config.games = 6;
    (void)run(config, "any");
    config.opening.max_score = 30;
    config.opening.nodes = 100;
    (void)run(config, "window");
    EXPECT_NE(bytes("any"), bytes("window"));
    config.opening.plies = 31;
    config.opening.max_score = 1;
    config.eval = "classical";
    config.opening.nodes = 1;
    config.soft_nodes = 1;
    EXPECT_EQ(run(config, "narrow").end, RunEnd::Done);
}

}  // namespace
}  // namespace ouk
