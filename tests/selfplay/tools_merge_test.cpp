// data merge and data split: nothing of a game is lost, players keep their names, parts share no
// game, and a folder is there whole or not at all.
#include <gmock/gmock.h>

#include <set>

#include "engine/base/files.h"
#include "engine/base/version.h"
#include "selfplay/dataset/game_key.h"
#include "selfplay/tools/merge.h"
#include "selfplay/tools/split.h"
#include "selfplay/tools/verify.h"
#include "tests/error_text.h"
#include "tests/selfplay/tool_games.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<GameRecord> read_games(const std::string& folder) {
    std::vector<GameRecord> games;
    for (const std::string& path : game_files_in(folder)) {
        for (GameRecord& game : read_shard(path).games) games.push_back(std::move(game));
    }
    return games;
}

std::vector<GameRecord> unnumbered(std::vector<GameRecord> games) {
    for (GameRecord& game : games) game.index = 0;
    return games;
}

void expect_numbered(const std::vector<GameRecord>& games) {
    for (std::size_t i = 0; i < games.size(); ++i) EXPECT_EQ(games[i].index, i);
}

/// What was made passes `data verify`.
void expect_good(const std::string& folder) {
    const VerifyReport report = verify({folder}, {});
    EXPECT_EQ(report.fault_count, 0U) << report.faults.front().text;
    EXPECT_EQ(report.runs.size(), 1U);
}

class MergeTest : public ::testing::Test {
protected:
    [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }
    /// Games [first, first + count) in shards of 8.
    std::string make(const std::string& name, int first, int count, const ShardInfo& info) const {
        std::vector<GameRecord> games;
        for (int index = first; index < first + count; ++index) {
            games.push_back(random_game(*rules_, static_cast<std::uint64_t>(index), 30));
        }
        write_shards(file(name), info, games, 8);
        return file(name);
    }
    [[nodiscard]] std::string error(const MergeOptions& options) const {
        return error_text([&] { (void)merge(options); });
    }

    const std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    const ShardInfo info_ = tool_info(*rules_);
    const TemporaryFolder folder_;
};

TEST_F(MergeTest, AllOfTheGamesIsKept) {
    const std::string a = make("a", 0, 20, info_);
    const std::string b = make("b", 100, 5, info_);
    const MergeReport report =
        merge({.paths = {a, b}, .out = file("all"), .shard_games = 10, .arguments = {"x"}});
    EXPECT_EQ(report.games, 25U);
    EXPECT_EQ(report.files, 4U);
    std::vector<GameRecord> expected = read_games(a);
    for (GameRecord& game : read_games(b)) expected.push_back(std::move(game));
    expect_numbered(read_games(file("all")));
    EXPECT_EQ(unnumbered(read_games(file("all"))), unnumbered(expected));
    EXPECT_THAT(names_in(file("all")),
                ElementsAre(".lock", "config.toml", "games-000000.h5", "games-000001.h5",
                            "games-000002.h5", "run.json"));
    EXPECT_THAT(read_file(file("all/run.json")), HasSubstr("data merge"));
    expect_good(file("all"));
    const std::vector<std::string> names = names_in(folder_.path());
    EXPECT_THAT(names, ElementsAre("a", "all", "b"));
}

TEST_F(MergeTest, ShardsTellWhereTheirGamesComeFrom) {
    const std::string a = make("a", 0, 20, info_);  // 8, 8, 4
    (void)merge({.paths = {a}, .out = file("all"), .shard_games = 10});
    const auto hash = [&](const std::string& path) { return read_shard_info(path).content_hash; };
    std::vector<std::string> hashes;
    for (const std::string& path : game_files_in(a)) hashes.push_back(hash(path));
    const ShardInfo first = read_shard_info(file("all/games-000000.h5"));
    const ShardInfo second = read_shard_info(file("all/games-000001.h5"));
    EXPECT_THAT(first.sources, ElementsAre(hashes[0], hashes[1]));
    EXPECT_THAT(second.sources, ElementsAre(hashes[1], hashes[2]));
    EXPECT_EQ(first.first_game, 0U);
    EXPECT_EQ(second.first_game, 10U);
    EXPECT_EQ(first.config, info_.config);
    EXPECT_EQ(first.seed, info_.seed);
    EXPECT_EQ(first.program_version, program_version());
}

TEST_F(MergeTest, PlayersKeepTheirNames) {
    ShardInfo other = info_;
    other.evaluation = "net 2";
    other.opponents = {"net 1", "material", "net 3"};
    std::vector<GameRecord> games = random_games(*rules_, 4, 30);
    games[0].black = 1;
    games[1].white = 2;
    games[2].white = 3;
    write_shards(file("b"), other, games, 8);
    const std::string a = make("a", 0, 2, info_);
    (void)merge({.paths = {a, file("b")}, .out = file("all")});

    const Shard shard = read_shard(file("all/games-000000.h5"));
    EXPECT_EQ(shard.info.evaluation, "material");
    EXPECT_THAT(shard.info.opponents, ElementsAre("net 2", "net 1", "net 3"));
    std::vector<std::pair<int, int>> seats;
    for (const GameRecord& game : shard.games) seats.emplace_back(game.white, game.black);
    EXPECT_THAT(seats, ElementsAre(std::pair(0, 0), std::pair(0, 0), std::pair(1, 2),
                                   std::pair(0, 1), std::pair(3, 1), std::pair(1, 1)));
}

TEST_F(MergeTest, MorePlayersThanNumbersAreRefused) {
    ShardInfo many = info_;
    for (int i = 0; i < 255; ++i) many.opponents.push_back("net " + std::to_string(i));
    const std::string a = make("a", 0, 1, many);
    ShardInfo one = info_;
    one.evaluation = "net 254";
    EXPECT_EQ(error({.paths = {a, make("b", 1, 1, one)}, .out = file("all")}), "no error");
    one.evaluation = "net 255";
    EXPECT_THAT(error({.paths = {a, make("c", 1, 1, one)}, .out = file("more")}),
                AllOf(HasSubstr("c/games-000000.h5"), HasSubstr("'net 255'")));
}

TEST_F(MergeTest, GamesThatOccurTwiceMayBeLeftOut) {
    const std::string a = make("a", 0, 20, info_);
    const std::string b = make("b", 15, 10, info_);
    MergeReport report = merge({.paths = {a, b}, .out = file("unique"), .unique = true});
    EXPECT_EQ(report.games, 25U);
    EXPECT_EQ(report.left_out, 5U);
    report = merge({.paths = {a, b}, .out = file("all")});
    EXPECT_EQ(report.games, 30U);
    std::set<std::string> keys;
    for (const GameRecord& game : read_games(file("unique"))) keys.insert(game_key(game).hex());
    EXPECT_EQ(keys.size(), 25U);
}

TEST_F(MergeTest, SameFilesGiveSameBytes) {
    const std::string a = make("a", 0, 20, info_);
    (void)merge({.paths = {a}, .out = file("one")});
    (void)merge({.paths = {a}, .out = file("two/")});
    EXPECT_EQ(read_file(file("one/games-000000.h5")), read_file(file("two/games-000000.h5")));
}

TEST_F(MergeTest, OtherRulesetsAndScoresAreRefusedWithBothSides) {
    const std::string a = make("a", 0, 2, info_);
    const auto makruk = load_rules("makruk");
    write_shards(file("m"), tool_info(*makruk), random_games(*makruk, 2, 30), 8);
    EXPECT_THAT(error({.paths = {a, file("m")}, .out = file("all")}),
                AllOf(HasSubstr("m/games-000000.h5: is of ruleset makruk ("),
                      HasSubstr("expected ouk ("), HasSubstr("as " + a)));
    ShardInfo rescored = info_;
    rescored.rescored = "eval_id = \"classical\"\nsoft_nodes = 7\n";
    EXPECT_THAT(error({.paths = {a, make("r", 0, 2, rescored)}, .out = file("all")}),
                AllOf(HasSubstr("has other scores: eval_id = \"classical\", soft_nodes = 7;"),
                      HasSubstr("expected the players' own, as " + a)));
    EXPECT_THAT(names_in(folder_.path()), ElementsAre("a", "m", "r"));
}

TEST_F(MergeTest, AFolderIsThereWholeOrNotAtAll) {
    const std::string a = make("a", 0, 20, info_);
    create_folder(file("full"));
    overwrite_file(file("full/x"), "");
    for (const std::string& out : {file("full"), a, file("full/x")}) {
        EXPECT_THAT(error({.paths = {a}, .out = out}), HasSubstr(out + ": is there already"));
    }
    // What a killed merge leaves is deleted, what anybody else leaves is not.
    create_folder(file("all.part"));
    overwrite_file(file("all.part/run.json"), R"({"command_line": ["ouk", "data merge"]})");
    overwrite_file(file("all.part/games-000007.h5"), "");
    create_folder(file("all"));
    EXPECT_EQ(error({.paths = {a}, .out = file("all")}), "no error");
    expect_good(file("all"));
    create_folder(file("mine.part"));
    overwrite_file(file("mine.part/thesis.txt"), "");
    EXPECT_THAT(error({.paths = {a}, .out = file("mine")}), HasSubstr("holds thesis.txt"));

    overwrite_file(a + "/games-000002.h5", "damaged");
    EXPECT_THAT(error({.paths = {a}, .out = file("bad")}), HasSubstr("games-000002.h5"));
    int asked = 0;
    const MergeReport stopped = merge({.paths = {a + "/games-000000.h5", a + "/games-000001.h5"},
                                       .out = file("bad"),
                                       .shard_games = 2},
                                      {.should_stop = [&] { return ++asked == 2; }});
    EXPECT_TRUE(stopped.stopped);
    // Within the only file, and behind its last game.
    for (const int last : {2, 4, 5}) {
        asked = 0;
        EXPECT_TRUE(merge({.paths = {a + "/games-000000.h5"}, .out = file("bad"), .shard_games = 2},
                          {.should_stop = [&] { return ++asked == last; }})
                        .stopped);
    }
    EXPECT_THAT(names_in(folder_.path()), ElementsAre("a", "all", "full", "mine.part"));
}

TEST(CommonConfigTest, TablesAreKeptWholeOrNotAtAll) {
    const std::string one = "games = 1\nseed = 1\nopening.a = 1\nopening.b = 2\nx.a = 1\n";
    const std::string two = "games = 1\nseed = 2\nopening.a = 1\nopening.b = 3\nx.a = 1\n";
    EXPECT_EQ(common_config(one, two), "games = 1\nx.a = 1\n");
    EXPECT_EQ(common_config(one, one), one);
    EXPECT_EQ(common_config(one, ""), "");
}

class SplitTest : public MergeTest {
protected:
    const std::vector<Part> parts_ = parse_parts("train:0.7,test:0.3");
    [[nodiscard]] std::set<std::string> keys(const std::string& folder) const {
        std::set<std::string> keys;
        for (const GameRecord& game : read_games(file(folder))) keys.insert(game_key(game).hex());
        return keys;
    }
};

TEST_F(SplitTest, PartsHaveAllGamesAndShareNone) {
    const std::string a = make("a", 0, 100, info_);
    const SplitReport report =
        split({.paths = {a}, .out = file("s"), .parts = parts_, .shard_games = 20});
    ASSERT_EQ(report.games.size(), 2U);
    EXPECT_EQ(report.games[0] + report.games[1], 100U);
    EXPECT_NEAR(static_cast<double>(report.games[0]), 70, 15);
    EXPECT_EQ(keys("s/train").size(), report.games[0]);
    std::set<std::string> all = keys("s/train");
    for (const std::string& key : keys("s/test")) EXPECT_TRUE(all.insert(key).second);
    EXPECT_EQ(all, keys("a"));
    expect_numbered(read_games(file("s/test")));
    expect_good(file("s/train"));
    expect_good(file("s/test"));
    EXPECT_THAT(names_in(file("s")), ElementsAre(".lock", "run.json", "test", "train"));
}

// Whatever else is in the files, and however games are numbered, scored or ended there.
TEST_F(SplitTest, AGamesPartFollowsFromItsMovesAlone) {
    const std::string a = make("a", 0, 60, info_);
    std::vector<GameRecord> games = read_games(a);
    games.erase(games.begin(), games.begin() + 20);
    for (GameRecord& game : games) {
        game.index += 1000;
        game.scores[10] = 77;
        game.first_ply += 2;
    }
    write_shards(file("b"), info_, games, 13);
    (void)split({.paths = {a}, .out = file("sa"), .parts = parts_});
    (void)split({.paths = {file("b")}, .out = file("sb"), .parts = parts_});
    const std::set<std::string> train = keys("sa/train");
    const std::set<std::string> test = keys("sa/test");
    for (const std::string& key : keys("sb/train")) EXPECT_TRUE(train.contains(key));
    for (const std::string& key : keys("sb/test")) EXPECT_TRUE(test.contains(key));
    (void)split({.paths = {a}, .out = file("other"), .parts = parts_, .seed = 1});
    EXPECT_NE(keys("other/test"), test);
}

// Splits must stay what they are, also in later versions: keys by xxhash's own tool.
TEST_F(SplitTest, KeysAreThoseOfTheDocumentation) {
    GameRecord game;
    for (std::size_t i = 0; i < game.start.size(); ++i) game.start[i] = static_cast<std::byte>(i);
    game.moves = {Move(Square{1}, Square{18})};
    // printf of 8 bytes seed, 32 of start, 2 a move | xxh128sum
    EXPECT_EQ(game_key(game).hex(), "7c8cb10f58e451f417632d3112514b22");
    EXPECT_EQ(game_key(game, 258).hex(), "f4cc6672864307a41959ffa978a6551a");
}

TEST_F(SplitTest, APartWithoutGamesIsRefused) {
    const std::string a = make("a", 0, 3, info_);
    EXPECT_THAT(
        error_text([&] {
            (void)split(
                {.paths = {a}, .out = file("s"), .parts = parse_parts("a:0.999999,b:0.000001")});
        }),
        HasSubstr("part 'b' would have no game"));
    EXPECT_THAT(names_in(folder_.path()), ElementsAre("a"));
}

TEST(PartsTest, Forms) {
    EXPECT_THAT(parse_parts("a:0.9,b:0.1"), ElementsAre(Part{"a", 0.9}, Part{"b", 0.1}));
    EXPECT_THAT(parse_parts("a:1"), ElementsAre(Part{"a", 1}));
    const struct {
        std::string text;
        std::string part;
    } rows[] = {
        {"", "no share"},
        {"a", "'a': no share"},
        {"a:0.5,b:0.4", "make 0.9"},
        {"a:0.5,a:0.5", "twice"},
        {"a:0.5,:0.5", "no name"},
        {"a/b:0.5,c:0.5", "no name"},
        {"a:x,b:1", "'a:x'"},
        {"a:1,b:0", "above 0"},
        {"a:nan,b:0.5", "above 0"},
        {"a:0.5,b:0.5,", "no share"},
        {"..:0.5,b:0.5", "no name"},
        {"a:1.5,b:-0.5", "above 0"},
    };
    for (const auto& row : rows) {
        EXPECT_THAT(error_text([&] { (void)parse_parts(row.text); }), HasSubstr(row.part))
            << row.text;
    }
}

}  // namespace
}  // namespace ouk
