// Reading games: filters, held-out games, and what is refused.
#include "training/data/loader.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <set>

#include "selfplay/dataset/game_files.h"
#include "selfplay/dataset/threads.h"
#include "tests/training/planted.h"
#include "tests/training/shards.h"

namespace ouk {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class LoaderTest : public testing::Test {
protected:
    const std::shared_ptr<const Rules> ouk_ = load_rules("ouk");
    const TemporaryFolder folder_;

    /// A shard of random games; returns its path.
    std::string write(const std::string& name, const std::vector<GameRecord>& games,
                      const Rules& rules) const {
        write_games(folder_.file(name), games, rules);
        return folder_.file(name);
    }
};

/// Leaves out nothing but what has no score.
LoaderConfig no_filter() {
    return {.held_out_share = 0.25,
            .filter = {.mate_score = false,
                       .early_plies = 0,
                       .in_check = false,
                       .tactical = false,
                       .max_score = 32000,
                       .duplicate = false}};
}

std::multiset<std::uint64_t> keys_of(const std::vector<Sample>& samples) {
    std::multiset<std::uint64_t> keys;
    for (const Sample& sample : samples) keys.insert(input_key(sample));
    return keys;
}

TEST_F(LoaderTest, HeldOutGamesNeverMeetTraining) {
    const std::vector<GameRecord> games = random_games(*ouk_, 60, 80);
    const auto half = games.begin() + 30;
    write("games-000000.h5", {games.begin(), half}, *ouk_);
    write("games-000001.h5", {half, games.end()}, *ouk_);
    const auto files = list_game_files({folder_.path()});
    ASSERT_EQ(files.size(), 2U);
    const TrainingData data = load_training_data(files, no_filter());

    std::uint64_t held_out_games = 0;
    std::size_t held_out_positions = 0;
    std::size_t positions = 0;
    for (const GameRecord& game : games) {
        const auto stored = static_cast<std::size_t>(stored_positions(game));
        positions += stored;
        if (!is_held_out(game, 0.25)) continue;
        ++held_out_games;
        held_out_positions += stored;
        GameRecord renumbered = game;
        renumbered.index += 1000;
        EXPECT_TRUE(is_held_out(renumbered, 0.25)) << "the number in its run decided";
    }
    EXPECT_EQ(data.games, 60U);
    EXPECT_EQ(data.held_out_games, held_out_games);
    EXPECT_GT(held_out_games, 5U);
    EXPECT_LT(held_out_games, 30U);
    EXPECT_EQ(data.held_out.size(), held_out_positions);
    EXPECT_EQ(data.training.size(), positions - held_out_positions);
}

TEST_F(LoaderTest, KeepsTheFirstOfEqualPositionsOnOneSide) {
    std::vector<GameRecord> games = random_games(*ouk_, 20, 60);
    const std::vector<GameRecord> once = games;
    for (GameRecord game : once) {  // played again with other scores, so other games
        for (std::int16_t& score : game.scores) score = score == 32767 ? score : 7;
        games.push_back(game);
    }
    const std::vector<std::string> files{write("games-000000.h5", games, *ouk_)};
    const TrainingData all = load_training_data(files, no_filter());
    LoaderConfig unique = no_filter();
    unique.filter.duplicate = true;
    const TrainingData apart = load_training_data(files, unique);

    const auto keys = keys_of(all.training);
    const auto held_out = keys_of(all.held_out);
    std::set<std::uint64_t> distinct(keys.begin(), keys.end());
    distinct.insert(held_out.begin(), held_out.end());
    EXPECT_LE(distinct.size(), (keys.size() + held_out.size()) / 2);
    EXPECT_EQ(apart.held_out.size() + apart.training.size(), distinct.size());
    EXPECT_EQ(apart.dropped[Drop::Duplicate], keys.size() + held_out.size() - distinct.size());
    for (const std::uint64_t key : keys_of(apart.training)) EXPECT_FALSE(held_out.contains(key));
}

TEST_F(LoaderTest, ThreadsDoNotReachTheSamples) {
    const std::vector<std::string> files{
        write("games-000000.h5", random_games(*ouk_, 30, 100), *ouk_)};
    const auto load = [&] {
        return load_training_data(files, {.held_out_share = 0.2, .filter = {}});
    };
    const TrainingData one = with_threads(1, load);
    const TrainingData three = with_threads(3, load);
    EXPECT_EQ(one.training, three.training);
    EXPECT_EQ(one.held_out, three.held_out);
    EXPECT_EQ(one.dropped.text(), three.dropped.text());
}

TEST_F(LoaderTest, CountsWhatEachFilterTakes) {
    std::vector<GameRecord> games = random_games(*ouk_, 20, 80);
    games[0].scores[10] = 31990;
    games[0].scores[11] = 5000;
    games[0].scores[12] = 200;
    const std::vector<std::string> files{write("games-000000.h5", games, *ouk_)};
    std::uint64_t plies = 0;
    std::uint64_t without_score = 0;
    std::uint64_t tactical = 0;
    for (const GameRecord& game : games) {
        plies += game.moves.size();
        without_score += game.moves.size() - static_cast<std::size_t>(stored_positions(game));
        replay(*ouk_, game, "test", [&](const StoredPosition& stored) {
            const bool is_tactical =
                is_capture(stored.position, stored.move) || stored.move.promotes();
            tactical += stored.score != kNoScore.value() && is_tactical ? 1 : 0;
        });
    }
    struct Row {
        void (*change)(FilterConfig&);
        Drop reason;
        std::uint64_t count;
    };
    for (const Row& row : std::initializer_list<Row>{
             {[](FilterConfig&) {}, Drop::NoScore, without_score},
             {[](FilterConfig& c) { c.mate_score = true; }, Drop::MateScore, 1},
             {[](FilterConfig& c) { c.early_plies = 6; }, Drop::EarlyPly, 2 * games.size()},
             {[](FilterConfig& c) { c.max_score = 4999; }, Drop::LargeScore, 1},
             {[](FilterConfig& c) { c.tactical = true; }, Drop::Tactical, tactical}}) {
        LoaderConfig config = no_filter();
        row.change(config.filter);
        const TrainingData data = load_training_data(files, config);
        EXPECT_EQ(data.dropped[row.reason], row.count) << data.dropped.text();
        EXPECT_EQ(data.training.size() + data.held_out.size() + data.dropped.total(), plies);
    }
    LoaderConfig config = no_filter();
    config.filter.in_check = true;
    EXPECT_GT(load_training_data(files, config).dropped[Drop::InCheck], 0U);
}

TEST_F(LoaderTest, RefusesGamesOfTwoRulesets) {
    const auto makruk = load_rules("makruk");
    const std::vector<std::string> files{
        write("games-000000.h5", random_games(*ouk_, 2, 20), *ouk_),
        write("games-000001.h5", random_games(*makruk, 2, 20), *makruk)};
    EXPECT_THAT(error_text([&] { (void)load_training_data(files, {}); }),
                AllOf(HasSubstr("games-000001.h5: was played under ruleset makruk ("),
                      HasSubstr(makruk->hash().hex()), HasSubstr("expected ouk ("),
                      HasSubstr(ouk_->hash().hex())));
}

TEST_F(LoaderTest, TakesGamesOfOneRulesetUnderTwoNames) {
    const Rules copy(parse_ruleset("inherits = 'ouk'", "mine"));
    const std::vector<GameRecord> games = random_games(*ouk_, 40, 60);
    const std::vector<std::string> files{
        write("games-000000.h5", {games.begin(), games.begin() + 20}, *ouk_),
        write("games-000001.h5", {games.begin() + 20, games.end()}, copy)};
    EXPECT_EQ(load_training_data(files, {}).games, 40U);
}

TEST_F(LoaderTest, RefusesTheSameGamesTwice) {
    const std::vector<GameRecord> games = random_games(*ouk_, 2, 20);
    const std::vector<std::string> files{write("games-000000.h5", games, *ouk_),
                                         write("games-000001.h5", games, *ouk_)};
    EXPECT_THAT(error_text([&] { (void)load_training_data(files, {}); }),
                HasSubstr("holds the same games as"));
}

TEST_F(LoaderTest, SaysWhatIsMissing) {
    EXPECT_THAT(error_text([&] { (void)list_game_files({folder_.path()}); }),
                HasSubstr("holds no game file; expected a folder with games-*.h5"));
    EXPECT_THAT(error_text([&] { (void)list_game_files({folder_.file("none")}); }),
                HasSubstr("none: does not exist"));
    EXPECT_THAT(error_text([&] { (void)load_training_data({}, {}); }), HasSubstr("no files"));
    // Four plies a game, all random: nothing has a score.
    const std::vector<std::string> files{
        write("games-000000.h5", random_games(*ouk_, 5, 4), *ouk_)};
    EXPECT_THAT(error_text([&] { (void)load_training_data(files, {}); }),
                AllOf(HasSubstr("no position of 20 in 5 games is left to train on"),
                      HasSubstr("no_score 20")));
    overwrite_file(files[0], "no HDF5");
    EXPECT_THAT(error_text([&] { (void)load_training_data(files, {}); }),
                HasSubstr("games-000000.h5"));
}

}  // namespace
}  // namespace ouk
