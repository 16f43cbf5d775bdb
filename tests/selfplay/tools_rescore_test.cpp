// data rescore: scores are those of a search with the game's history, the same for any number of
// threads and after a stop; moves and results stay; what is there is kept only if it is the same.
#include <gmock/gmock.h>

#include <atomic>

#include "engine/base/files.h"
#include "engine/base/version.h"
#include "engine/board/notation.h"
#include "engine/search/engine.h"
#include "selfplay/dataset/journal.h"
#include "selfplay/dataset/replay.h"
#include "selfplay/dataset/stored_score.h"
#include "selfplay/tools/rescore.h"
#include "selfplay/tools/verify.h"
#include "tests/engine/nnue/networks.h"
#include "tests/error_text.h"
#include "tests/selfplay/tool_games.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::int64_t kSoftNodes = 60;
constexpr std::int64_t kHardNodes = 400;

class RescoreTest : public ::testing::Test {
protected:
    RescoreTest() : files_(write_shards(folder_.file("run"), info_, games_, 10)) {}

    [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }
    [[nodiscard]] RescoreOptions options(const std::string& out = "new") const {
        RescoreOptions options{.paths = {file("run")}, .out = file(out), .config = {}};
        options.config.eval = "material";
        options.config.soft_nodes = kSoftNodes;
        options.config.hard_nodes = kHardNodes;
        options.config.hash_mib = 1;
        options.config.threads = 2;
        return options;
    }
    [[nodiscard]] std::string error(const RescoreOptions& options) const {
        return error_text([&] { (void)rescore(options); });
    }
    [[nodiscard]] std::vector<std::string> bytes(const std::string& folder) const {
        std::vector<std::string> bytes;
        for (const std::string& path : game_files_in(file(folder))) {
            bytes.push_back(read_file(path));
        }
        return bytes;
    }

    const std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    const ShardInfo info_ = tool_info(*rules_);
    const std::vector<GameRecord> games_ = random_games(*rules_, 25, 30);
    const TemporaryFolder folder_;
    const std::vector<std::string> files_;
};

TEST_F(RescoreTest, OnlyScoresChange) {
    const RescoreReport report = rescore(options());
    EXPECT_EQ(report.end, RescoreEnd::Done);
    EXPECT_EQ(report.status.files_done, 3U);
    EXPECT_EQ(report.status.games_done, 25U);
    EXPECT_EQ(report.status.positions_done, 25U * 26);
    std::size_t changed = 0;
    for (std::size_t number = 0; number < files_.size(); ++number) {
        const Shard before = read_shard(files_[number]);
        Shard after = read_shard(file("new/" + game_file_name(number)));
        EXPECT_EQ(after.info.rescored, "ruleset_hash = \"" + rules_->hash().hex() +
                                           "\"\neval_id = \"material\"\nsoft_nodes = 60\n"
                                           "hard_nodes = 400\nhash_mib = 1\n");
        EXPECT_THAT(after.info.sources, ElementsAre(before.info.content_hash));
        EXPECT_EQ(after.info.evaluation, before.info.evaluation);
        EXPECT_EQ(after.info.config, before.info.config);
        EXPECT_EQ(after.info.first_game, before.info.first_game);
        EXPECT_EQ(after.info.program_version, program_version());
        ASSERT_EQ(after.games.size(), before.games.size());
        for (std::size_t i = 0; i < after.games.size(); ++i) {
            changed += after.games[i].scores != before.games[i].scores ? 1 : 0;
            EXPECT_EQ(after.games[i].scores[3], kNoScore.value());  // an opening ply
            after.games[i].scores = before.games[i].scores;
        }
        EXPECT_EQ(after.games, before.games);
    }
    EXPECT_EQ(changed, games_.size());
    const VerifyReport verified = verify({file("new")}, {});
    EXPECT_EQ(verified.fault_count, 0U);
    EXPECT_EQ(verified.runs.size(), 1U);
}

/// What an engine that begins with the game says of each position.
std::vector<std::int16_t> scores_by_hand(const Rules& rules, const GameRecord& game) {
    const auto engine = make_engine(load_eval(rules, "material"), {.hash_mib = 1});
    SearchLimits limits;
    limits.soft_nodes = kSoftNodes;
    limits.nodes = kHardNodes;
    std::vector<std::int16_t> scores;
    replay(rules, game, "by hand", [&](const StoredPosition& at) {
        const bool has_score = at.score != kNoScore.value();
        const Score score =
            has_score ? engine->search(at.position, at.history, limits).score : kNoScore;
        scores.push_back(stored_score(at.position, score));
    });
    return scores;
}

TEST_F(RescoreTest, ScoresAreThoseOfAFreshEngineWithTheGamesHistory) {
    // Black, a rook behind, has a move into the position that has come twice already.
    GameRecord shuffle{.index = 30, .scores = std::vector<std::int16_t>(8, 5)};
    Position position = parse_fen(*rules_, "4k3/r7/8/8/8/8/7R/R3K3 w - - 0 1");
    shuffle.start = pack(position);
    for (const char* const text :
         {"h2g2", "a7b7", "g2h2", "b7a7", "h2g2", "a7b7", "g2h2", "b7a7"}) {
        const Move move = parse_uci(position, text);
        shuffle.moves.push_back(to_stored(*rules_, move));
        position = position.after(move);
    }
    shuffle.reason = Reason::Repetition;
    std::vector<GameRecord> games{games_[3], games_[4], shuffle};
    write_shards(file("run2"), info_, games, 10);
    RescoreOptions given = options();
    given.paths = {file("run2")};
    (void)rescore(given);
    for (const GameRecord& game : read_shard(file("new/games-000000.h5")).games) {
        EXPECT_EQ(game.scores, scores_by_hand(*rules_, game));
    }
    EXPECT_EQ(read_shard(file("new/games-000000.h5")).games.back().scores.back(), 0);
}

TEST_F(RescoreTest, AnyNumberOfThreadsGivesTheSameBytes) {
    for (const int threads : {1, 2, 7}) {
        RescoreOptions given = options(std::to_string(threads));
        given.config.threads = threads;
        EXPECT_EQ(rescore(given).end, RescoreEnd::Done);
    }
    EXPECT_EQ(bytes("1").size(), 3U);
    EXPECT_EQ(bytes("1"), bytes("2"));
    EXPECT_EQ(bytes("1"), bytes("7"));
}

TEST_F(RescoreTest, StoppedItGoesOnToTheSameBytes) {
    (void)rescore(options("whole"));
    RescoreOptions given = options();
    given.config.threads = 1;
    int sessions = 0;
    for (RescoreEnd end = RescoreEnd::Stopped; end == RescoreEnd::Stopped; ++sessions) {
        std::atomic<int> asked = 0;
        given.should_stop = [&] { return ++asked > 250; };
        end = rescore(given).end;
    }
    EXPECT_GT(sessions, 2);
    EXPECT_EQ(bytes("new"), bytes("whole"));
    EXPECT_THAT(names_in(file("new")),
                ElementsAre(".lock", "config.toml", "games-000000.h5", "games-000001.h5",
                            "games-000002.h5", "run.json"));
    given.should_stop = {};
    EXPECT_EQ(rescore(given).end, RescoreEnd::AlreadyDone);
}

TEST_F(RescoreTest, FinishedGamesAreKeptInTheJournal) {
    RescoreOptions given = options();
    given.config.threads = 1;
    std::atomic<int> asked = 0;
    given.should_stop = [&] { return ++asked > 200; };
    const RescoreStatus stopped = rescore(given).status;
    EXPECT_GT(stopped.games_done, 2U);
    const VerifyReport report = verify({file("new")}, {});
    ASSERT_EQ(report.runs[0].open.size(), 1U);
    EXPECT_TRUE(report.runs[0].open[0].replayed);
    EXPECT_EQ(report.games, stopped.games_done);
    given.should_stop = {};
    const RescoreStatus done = rescore(given).status;
    EXPECT_EQ(done.positions_done, 25U * 26);
    EXPECT_EQ(done.session_positions, 25U * 26 - stopped.positions_done);
}

TEST_F(RescoreTest, ARunThatHasGrownGoesOn) {
    RescoreOptions given = options();
    given.paths = {files_[0]};
    (void)rescore(given);
    given.paths = {file("run")};
    const RescoreReport report = rescore(given);
    EXPECT_EQ(report.end, RescoreEnd::Done);
    EXPECT_EQ(report.status.session_positions, 15U * 26);
    given.paths = {files_[0]};
    EXPECT_THAT(error(given), HasSubstr("games-000001.h5: is made of none of the 1 files given"));
}

TEST_F(RescoreTest, AnotherRescoringIsRefusedWithWhatDiffers) {
    (void)rescore(options());
    RescoreOptions other = options();
    other.config.soft_nodes = 61;
    EXPECT_THAT(error(other), AllOf(HasSubstr("new/config.toml"), HasSubstr("was: soft_nodes = 60"),
                                    HasSubstr("now: soft_nodes = 61")));
    other = options();
    other.config.eval = "classical";
    EXPECT_THAT(error(other),
                AllOf(HasSubstr("was: eval = \"material\", eval_id = \"material\""),
                      HasSubstr("now: eval = \"classical\", eval_id = \"classical\"")));

    const std::string path = file("new/games-000001.h5");
    const Shard good = read_shard(path);
    const struct {
        std::function<void(ShardInfo&)> spoil;
        std::string part;
    } rows[] = {
        {[](ShardInfo& i) { i.program_version = "0.0.1"; }, "its program version is 0.0.1"},
        {[](ShardInfo& i) { i.rescored = "x = 1\n"; }, "its search is x = 1; expected ruleset_"},
        {[](ShardInfo& i) { i.sources = {"abc"}; }, "its source is abc; expected "},
        {[](ShardInfo& i) { i.sources.clear(); }, "its source is nothing"},
    };
    for (const auto& row : rows) {
        ShardInfo info = good.info;
        row.spoil(info);
        write_shard(path, info, good.games);
        EXPECT_THAT(error(options()), AllOf(HasSubstr(path), HasSubstr(row.part)));
    }
    overwrite_file(path, "damaged");
    EXPECT_THAT(error(options()), HasSubstr(path + ": is damaged"));
    std::filesystem::remove(path);
    EXPECT_EQ(rescore(options()).status.session_positions, 10U * 26);
    Journal(file("new/games-000002.journal"), {.run = {1, 2}, .first_game = 20});
    std::filesystem::remove(file("new/games-000002.h5"));
    EXPECT_THAT(error(options()), HasSubstr("is no journal of this run"));
}

TEST_F(RescoreTest, WrongInputsAreRefusedBeforeAnythingIsWritten) {
    RescoreOptions given = options();
    given.paths = {file("run"), file("again")};
    write_shards(file("again"), info_, {games_[24]}, 10);
    EXPECT_THAT(error(given), AllOf(HasSubstr("again/games-000000.h5: game 24 comes after game 24"),
                                    HasSubstr("`ouk data merge`")));
    const auto makruk = load_rules("makruk");
    write_shards(file("makruk"), tool_info(*makruk), {random_game(*makruk, 70, 30)}, 10);
    given.paths = {file("run"), file("makruk")};
    EXPECT_THAT(error(given),
                AllOf(HasSubstr("is of ruleset makruk ("), HasSubstr("expected ouk (")));
    write_network_file(file("net.oukn"), random_network_file(*makruk, 32, 1));
    given = options();
    given.config.eval = file("net.oukn");
    EXPECT_THAT(error(given), AllOf(HasSubstr("net.oukn"), HasSubstr("makruk")));
    given.paths = {files_[0], file("damaged.h5")};  // is read later
    overwrite_file(file("damaged.h5"), "");
    EXPECT_THAT(error(given), HasSubstr("net.oukn"));
    given = options("run");
    EXPECT_THAT(error(given), HasSubstr("run: holds " + files_[0] + ", which is to be rescored"));
    EXPECT_FALSE(std::filesystem::exists(file("new")));

    GameRecord illegal = games_[0];
    illegal.moves[9] = Move(Square{0}, Square{63});
    write_shards(file("bad"), info_, {illegal}, 10);
    given = options();
    given.paths = {file("bad")};
    EXPECT_THAT(error(given), HasSubstr("bad/games-000000.h5, game 0, ply 9: illegal move"));
}

TEST_F(RescoreTest, HardNodesAreTenTimesTheSoftOnesUnlessGiven) {
    RescoreOptions given = options();
    given.paths = {files_[2]};
    given.config.hard_nodes = 0;
    (void)rescore(given);
    EXPECT_THAT(read_file(file("new/config.toml")), HasSubstr("hard_nodes = 600\n"));
}

}  // namespace
}  // namespace ouk
