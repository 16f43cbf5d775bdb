// The stream of samples: what it is made of, that nothing but seed, config and files decides it,
// and what is refused.
#include "training/data/loader.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <numeric>

#include "tests/training/loader_fixture.h"

namespace ouk {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// With files of one chunk each, as small ones are, and of many.
class LoaderTest : public LoaderFixture {};
class ChunkedLoaderTest : public LoaderFixture, public testing::WithParamInterface<std::uint64_t> {
protected:
    [[nodiscard]] LoaderConfig chunked(LoaderConfig config) const {
        config.chunk_plies = GetParam();
        return config;
    }
};
INSTANTIATE_TEST_SUITE_P(Plies, ChunkedLoaderTest, testing::Values(1, 100, 1U << 17),
                         testing::PrintToStringParamName());

TEST_P(ChunkedLoaderTest, ChunksEndWithTheGameThatReachesTheirPlies) {
    write_files(1, 10);
    const ShardFile file(paths_[0].path);
    const std::vector<std::uint16_t> of_games = file.plies();
    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    for (const Chunk& chunk : chunks_of(file, 3, GetParam())) {
        EXPECT_EQ(chunk.file, 3U);
        EXPECT_EQ(chunk.games.first, games);
        EXPECT_EQ(chunk.plies.first, plies);
        games += chunk.games.count;
        plies += chunk.plies.count;
        const std::uint64_t before_last = chunk.plies.count - of_games[games - 1];
        EXPECT_LT(before_last, GetParam());
        EXPECT_TRUE(chunk.plies.count >= GetParam() || games == 10);
    }
    EXPECT_EQ(games, 10U);
    EXPECT_EQ(plies, std::accumulate(of_games.begin(), of_games.end(), 0U));
}

TEST_P(ChunkedLoaderTest, AnEpochHasEveryPositionOnce) {
    write_files(9, 4);
    LoaderConfig config = chunked(no_filter());
    config.pool = 500;
    const auto loader = load(config);
    std::vector<std::uint64_t> expected;
    for (const GameRecord& game : games_) {
        if (!is_test_game(game, config)) append(expected, keys_of(positions_of(game)));
    }
    std::ranges::sort(expected);
    std::vector<Sample> before;
    for (int epoch = 0; epoch < 3; ++epoch) {
        const std::vector<Sample> samples = epoch_of(*loader, 64);
        EXPECT_EQ(sorted(keys_of(samples)), expected);
        EXPECT_NE(samples, before) << "the same order again";
        EXPECT_EQ(loader->cursor(), (Cursor{.epoch = epoch + 1, .pass = epoch + 1}));
        EXPECT_EQ(loader->epoch_positions(epoch), std::ssize(expected));
        before = samples;
    }
}

TEST_F(LoaderTest, AChunkIsShuffledAnewInEachEpoch) {
    write_files(1, 10);
    const auto loader = load(no_filter(0));
    const std::vector<Sample> first = epoch_of(*loader, 64);
    EXPECT_NE(first, epoch_of(*loader, 64));
    EXPECT_NE(first, positions_of(games_)) << "the order of the file";
}

TEST_P(ChunkedLoaderTest, ThreadsDoNotReachTheStream) {
    write_files(9, 4);
    LoaderConfig config = chunked({});
    config.held_out_share = 0.2;
    config.pool = 300;
    const auto one = load(config, 1);
    const std::vector<Sample> first = epoch_of(*one, 100);
    const std::vector<Sample> second = epoch_of(*one, 100);
    for (const int threads : {2, 5}) {
        const auto other = load(config, threads);
        EXPECT_EQ(epoch_of(*other, 100), first) << threads;
        EXPECT_EQ(epoch_of(*other, 37), second) << "batches decided";
        EXPECT_TRUE(std::ranges::equal(other->held_out(), one->held_out()));
        EXPECT_EQ(other->summary().dropped.text(), one->summary().dropped.text());
    }
    const auto other_seed = std::make_unique<Loader>(paths_, config, NetworkShape{}, 2, 2);
    EXPECT_NE(epoch_of(*other_seed, 100), first);
}

TEST_P(ChunkedLoaderTest, GoesOnFromAnyCursor) {
    write_files(9, 4);
    Random random(random_key(1, 0, Purpose::Test));
    struct Case {
        std::int64_t pool;
        std::int64_t epoch_positions;
    };
    constexpr std::int64_t kAll = 100'000;  // positions that are kept for all epochs
    for (const Case& test : {Case{300, 0}, Case{300, 333}, Case{kAll, 0}, Case{kAll, 333}}) {
        LoaderConfig config = chunked({});
        config.held_out_share = 0.2;
        config.pool = test.pool;
        config.epoch_positions = test.epoch_positions;
        const auto whole = load(config);
        struct Step {
            Cursor before;
            std::vector<Sample> samples;
            double epoch_share;
        };
        std::vector<Step> steps;
        while (whole->cursor().epoch < 3) {
            const Cursor before = whole->cursor();
            const Batch batch = whole->next_batch(50);
            steps.push_back(
                {before, {batch.samples.begin(), batch.samples.end()}, batch.epoch_share});
        }
        const auto other = load(config);
        for (int stop = 0; stop < 10; ++stop) {
            const auto from = random.below(static_cast<std::uint32_t>(steps.size()));
            other->seek(steps[from].before, "test");
            for (std::size_t i = from; i < std::min<std::size_t>(from + 12, steps.size()); ++i) {
                EXPECT_EQ(other->cursor(), steps[i].before);
                const Batch batch = other->next_batch(50);
                EXPECT_TRUE(std::ranges::equal(batch.samples, steps[i].samples)) << i;
                EXPECT_EQ(batch.epoch_share, steps[i].epoch_share) << i;
            }
        }
    }
}

TEST_F(LoaderTest, EndlessEpochsAreOfOneSizeAndUseAllPositionsInTurn) {
    write_files(5, 4);
    LoaderConfig config = no_filter();
    config.pool = 400;
    const auto exact = load(config);
    std::vector<Sample> passes = epoch_of(*exact, 100);
    append(passes, epoch_of(*exact, 100));
    config.epoch_positions = 250;
    const auto endless = load(config);
    std::vector<Sample> stream;
    while (stream.size() < passes.size()) {
        const std::vector<Sample> epoch = epoch_of(*endless, 100);
        EXPECT_EQ(epoch.size(), 250U);
        append(stream, epoch);
    }
    stream.resize(passes.size());
    EXPECT_EQ(stream, passes);
}

TEST_F(LoaderTest, LastBatchIsWhatIsLeftAndSharesRise) {
    write_files(3, 4);
    const auto loader = load(no_filter());
    const auto positions = static_cast<std::size_t>(loader->summary().positions);
    for (const std::size_t size : {positions - 1, positions, positions + 1, std::size_t{7}}) {
        std::size_t taken = 0;
        double share = -1;
        const std::int64_t epoch = loader->cursor().epoch;
        while (loader->cursor().epoch == epoch) {
            const Batch batch = loader->next_batch(size);
            EXPECT_EQ(batch.samples.size(), std::min(size, positions - taken));
            EXPECT_DOUBLE_EQ(batch.epoch_share,
                             static_cast<double>(taken) / static_cast<double>(positions));
            EXPECT_GT(batch.epoch_share, share);
            share = batch.epoch_share;
            taken += batch.samples.size();
        }
        EXPECT_EQ(taken, positions);
    }
}

TEST_P(ChunkedLoaderTest, FilesComeAsOftenAsTheirWeightsSay) {
    write_files(7, 2, Scores::FileNumber);
    const std::vector<double> weights{0.25, 0.25, 0.25, 0.25, 2, 1.5, 1};
    for (std::size_t i = 0; i < weights.size(); ++i) paths_[i].weight = weights[i];
    LoaderConfig config = chunked(no_filter(0));
    config.pool = 200;
    const auto loader = load(config);
    std::vector<std::size_t> counts(paths_.size());
    for (int epoch = 0; epoch < 4; ++epoch) {
        for (const Sample& sample : epoch_of(*loader, 100)) {
            ++counts[static_cast<std::size_t>(std::abs(sample.score)) - 1];
        }
    }
    for (std::size_t file = 0; file < paths_.size(); ++file) {
        const std::size_t once = positions_of(files_[file]).size();
        EXPECT_EQ(counts[file], static_cast<std::size_t>(4 * weights[file]) * once) << file;
    }
}

TEST_F(LoaderTest, CopiesThatAWeightAsksForAreNoDuplicates) {
    write_files(3, 4);
    LoaderConfig config = no_filter();
    config.filter.duplicate = true;
    const std::size_t once = epoch_of(*load(config), 100).size();
    for (WeightedPath& path : paths_) path.weight = 3;
    EXPECT_EQ(epoch_of(*load(config), 100).size(), 3 * once);
}

TEST_F(LoaderTest, WeightsAreReadFromPaths) {
    write_files(2, 1);
    const std::string with_space = folder_.file("games 3");
    std::filesystem::copy(paths_[0].path, with_space);
    struct Row {
        std::string given;
        double weight;
    };
    for (const Row& row : std::initializer_list<Row>{{paths_[0].path, 1},
                                                     {paths_[0].path + " 0.5", 0.5},
                                                     {with_space, 1},
                                                     {with_space + " 2", 2}}) {
        const auto files = list_data_files({row.given});
        ASSERT_EQ(files.size(), 1U) << row.given;
        EXPECT_EQ(files[0].weight, row.weight) << row.given;
    }
    const std::string link = folder_.file("link");
    std::filesystem::create_symlink(paths_[1].path, link);
    for (const std::string& again : {paths_[1].path, folder_.path() + "/./games-000001.h5", link}) {
        EXPECT_EQ(list_data_files({folder_.path() + " 3", again + " 3"}).size(), 2U) << again;
        EXPECT_EQ(error_text([&] {
                      (void)list_data_files({folder_.path() + " 3", again});
                  }),
                  again + ": is given with weight 1; expected 3 as " + paths_[1].path +
                      " before: a file has one");
    }
    for (const char* weight : {" 0", " -1", " 101", " nan", " inf"}) {
        EXPECT_THAT(error_text([&] { (void)list_data_files({paths_[0].path + weight}); }),
                    HasSubstr("has a weight out of range; expected PATH WEIGHT"));
    }
    EXPECT_THAT(error_text([&] { (void)list_data_files({paths_[0].path + " x"}); }),
                HasSubstr("does not exist"));
}

TEST_F(LoaderTest, HeldOutGamesNeverMeetTraining) {
    write_files(6, 10);
    const auto loader = load(no_filter());
    std::vector<std::uint64_t> held_out;
    std::uint64_t held_out_games = 0;
    for (const GameRecord& game : games_) {
        if (!is_test_game(game, no_filter())) continue;
        ++held_out_games;
        append(held_out, keys_of(positions_of(game)));
    }
    EXPECT_EQ(loader->summary().games, 60U);
    EXPECT_EQ(loader->summary().held_out_games, held_out_games);
    EXPECT_GT(held_out_games, 5U);
    EXPECT_LT(held_out_games, 30U);
    EXPECT_EQ(sorted(keys_of(loader->held_out())), sorted(held_out));
}

TEST_F(LoaderTest, AGameIsHeldOutAgainWithOtherScoresNumbersAndPlayers) {
    std::vector<GameRecord> games;
    for (std::uint64_t i = 0; i < 40; ++i) games.push_back(random_game(*ouk_, i, 60));
    write("games-000000.h5", games);
    const auto before = sorted(keys_of(load(no_filter())->held_out()));
    EXPECT_GT(before.size(), 0U);
    for (GameRecord& game : games) {
        game.index += 1000;
        for (std::int16_t& score : game.scores) {
            if (score != kNoScore.value()) score = static_cast<std::int16_t>(score / 2);
        }
        game.result = Result::Draw;
        game.reason = Reason::MaxPlies;
        game.verdict = Verdict{.ply = 20};
    }
    paths_.clear();
    write("games-000001.h5", games);
    EXPECT_EQ(sorted(keys_of(load(no_filter())->held_out())), before);
}

TEST_F(LoaderTest, NoPositionOfTheHeldOutSetIsTrainedOn) {
    // Each game, and all of it but its last move: about half of the two are on different sides.
    std::vector<GameRecord> games;
    for (std::uint64_t i = 0; i < 30; ++i) {
        games.push_back(random_game(*ouk_, i, 60));
        games.push_back(without_last_move(games.back()));
    }
    write("games-000000.h5", games);
    LoaderConfig config = no_filter();
    const auto with_twins = load(config);
    const auto known = as_set(keys_of(with_twins->held_out()));
    EXPECT_TRUE(std::ranges::any_of(keys_of(epoch_of(*with_twins, 100)),
                                    [&](std::uint64_t key) { return known.contains(key); }));
    config.filter.duplicate = true;
    const auto loader = load(config);
    const std::vector<std::uint64_t> trained = keys_of(epoch_of(*loader, 100));
    const std::vector<std::uint64_t> held_out = keys_of(loader->held_out());
    EXPECT_EQ(as_set(held_out).size(), held_out.size());
    EXPECT_EQ(as_set(trained).size(), trained.size());
    EXPECT_EQ(as_set(held_out), known);
    for (const std::uint64_t key : trained) ASSERT_FALSE(known.contains(key));
    EXPECT_GT(loader->dropped()[Drop::HeldOutTwin], 0U);
    EXPECT_GT(loader->dropped()[Drop::Duplicate], 0U);
    EXPECT_EQ(trained.size() + loader->dropped().total(), loader->summary().positions);
}

TEST_F(LoaderTest, HeldOutSetIsBoundedAndTheSameForAnyOrderOfFiles) {
    write_files(6, 10);
    LoaderConfig config = no_filter();
    const auto all = load(config);
    config.held_out_positions = 100;
    const auto some = load(config);
    EXPECT_EQ(some->held_out().size(), 100U);
    const auto all_keys = as_set(keys_of(all->held_out()));
    for (const Sample& sample : some->held_out()) EXPECT_TRUE(all_keys.contains(key_of(sample)));
    EXPECT_EQ(some->summary().positions, all->summary().positions) << "the rest is not trained on";
    std::ranges::reverse(paths_);
    EXPECT_TRUE(std::ranges::equal(load(config)->held_out(), some->held_out()));
    config.held_out_positions = 1;
    EXPECT_EQ(load(config)->held_out().size(), 1U);
}

TEST_F(LoaderTest, SaysWhatIsMissing) {
    EXPECT_THAT(error_text([&] { (void)list_data_files({folder_.path()}); }),
                HasSubstr("holds no game file; expected a folder with games-*.h5"));
    EXPECT_THAT(error_text([&] { (void)list_data_files({folder_.file("none")}); }),
                HasSubstr("none: does not exist"));
    EXPECT_THAT(error_text([&] { (void)load({}); }), HasSubstr("no files"));
    // Four plies a game, all random: nothing has a score.
    write("games-000000.h5", random_games(*ouk_, 5, 4));
    EXPECT_THAT(error_text([&] { (void)load({}); }),
                AllOf(HasSubstr("no position of 20 in 5 games is left to train on"),
                      HasSubstr("no_score 20")));
    overwrite_file(paths_[0].path, "no HDF5");
    EXPECT_THAT(error_text([&] { (void)load({}); }), HasSubstr("games-000000.h5: is damaged"));
}

TEST_F(LoaderTest, RefusesCursorsThatAreNowhere) {
    write_files(3, 4);
    const auto loader = load(no_filter());
    EXPECT_THAT(error_text([&] { loader->seek({.window = 1}, "FILE"); }),
                HasSubstr("FILE: is at window 1 of the data; expected one of 1"));
    loader->seek({.offset = 1'000'000}, "FILE");
    EXPECT_THAT(error_text([&] { (void)loader->next_batch(10); }),
                HasSubstr("positions; expected more than 1000000"));
}

TEST_F(LoaderTest, RefusesGamesOfTwoRulesets) {
    const auto makruk = load_rules("makruk");
    write("games-000000.h5", random_games(*ouk_, 2, 20));
    write("games-000001.h5", random_games(*makruk, 2, 20), makruk.get());
    EXPECT_THAT(error_text([&] { (void)load({}); }),
                AllOf(HasSubstr("games-000001.h5: was played under ruleset makruk ("),
                      HasSubstr(makruk->hash().hex()), HasSubstr("expected ouk ("),
                      HasSubstr(ouk_->hash().hex())));
}

TEST_F(LoaderTest, TakesGamesOfOneRulesetUnderTwoNames) {
    const Rules copy(parse_ruleset("inherits = 'ouk'", "mine"));
    const std::vector<GameRecord> games = random_games(*ouk_, 40, 60);
    write("games-000000.h5", {games.begin(), games.begin() + 20});
    write("games-000001.h5", {games.begin() + 20, games.end()}, &copy);
    EXPECT_EQ(load({})->summary().games, 40U);
}

TEST_F(LoaderTest, RefusesTheSameGamesTwice) {
    const std::vector<GameRecord> games = random_games(*ouk_, 2, 20);
    write("games-000000.h5", games);
    write("games-000001.h5", games);
    EXPECT_THAT(error_text([&] { (void)load({}); }), HasSubstr("holds the same games as"));
}

}  // namespace
}  // namespace ouk
