// Loaders in trouble: data that is empty, damaged or changes, and loaders that nobody reads to the
// end. A hang fails by the time limit of the test.
#include <gmock/gmock.h>

#include <filesystem>

#include "engine/base/files.h"
#include "engine/base/seal.h"
#include "selfplay/dataset/hdf5_stream.h"
#include "tests/training/loader_fixture.h"

namespace ouk {
namespace {

using testing::AllOf;
using testing::HasSubstr;

using LoaderFaults = LoaderFixture;

/// A shard without games: no program of ours writes one, others may.
void write_empty_shard(const std::string& path, const Rules& rules) {
    hdf5::StreamWriter file(path);
    file.add_group("/games");
    file.add_column<std::uint8_t>({"/games/start", "", 32});
    file.add_column<std::uint16_t>({"/games/first_ply", ""});
    file.add_column<std::uint16_t>({"/games/plies", ""});
    file.add_column<std::int8_t>({"/games/result", ""});
    file.add_column<std::uint8_t>({"/games/reason", ""});
    file.add_column<std::uint64_t>({"/games/index", ""});
    file.add_group("/plies");
    file.add_column<std::uint8_t>({"/plies/from", ""});
    file.add_column<std::int8_t>({"/plies/step", ""});
    file.add_column<std::int16_t>({"/plies/score", ""});
    const std::pair<const char*, std::string> texts[] = {{"format", "ouk-games"},
                                                         {"ruleset", "ouk"},
                                                         {"ruleset_text", rules.ruleset().text()},
                                                         {"ruleset_hash", rules.hash().hex()},
                                                         {"net", ""},
                                                         {"config", ""},
                                                         {"program_version", "test"},
                                                         {"content_hash", content_hash({}).hex()},
                                                         {"opponents", ""},
                                                         {"rescored", ""},
                                                         {"sources", ""}};
    for (const auto& [name, text] : texts) file.add_attribute(name, text);
    for (const char* name : {"seed", "first_game"}) file.add_attribute(name, std::uint64_t{0});
    file.add_attribute("format_version", std::uint64_t{2});
    file.finish();
    overwrite_file(path, sealed(read_file(path)));
}

TEST_F(LoaderFaults, AbandonedLoadersEnd) {
    write_files(9, 4);
    LoaderConfig config = no_filter();
    config.filter.duplicate = true;
    constexpr std::int64_t kManyWindows = 200;  // one is full and the next is in work
    constexpr std::int64_t kOneWindow = 100'000;
    for (const std::int64_t pool : {kOneWindow, kManyWindows}) {
        config.pool = pool;
        for (const int batches : {0, 1, 3, 10}) {
            for (const int threads : {1, 3}) {
                const auto loader = load(config, threads);
                for (int i = 0; i < batches; ++i) (void)loader->next_batch(64);
            }
        }
    }
}

TEST_F(LoaderFaults, PlacesAreLeftWithWorkUnderWay) {
    write_files(9, 4);
    LoaderConfig config = no_filter();
    config.pool = 200;
    for (const int threads : {1, 3}) {
        const auto loader = load(config, threads);
        for (const std::int64_t pass : {3, 0, 1}) {
            loader->seek({.epoch = pass, .pass = pass, .window = 2}, "test");
            EXPECT_EQ(loader->next_batch(10).samples.size(), 10U);
        }
    }
}

TEST_F(LoaderFaults, EmptyShardsAndShardsOfOneGameAreData) {
    write_empty_shard(folder_.file("empty.h5"), *ouk_);
    paths_.push_back({folder_.file("empty.h5")});
    EXPECT_THAT(error_text([&] { (void)load(no_filter()); }),
                HasSubstr("no position of 0 in 0 games is left to train on"));
    write_files(5, 1);
    const auto loader = load(no_filter(0));
    EXPECT_EQ(loader->summary().games, 5U);
    EXPECT_EQ(epoch_of(*loader, 50).size(), positions_of(games_).size());
    paths_.resize(2);
    EXPECT_EQ(epoch_of(*load(no_filter(0)), 50).size(), positions_of(games_[0]).size());
}

TEST_F(LoaderFaults, IllegalGamesAreToldWithFileGameAndPly) {
    write_files(4, 3);
    std::vector<GameRecord> games = files_[2];
    games[1].moves[17] = games[1].moves[3];
    write_games(paths_[2].path, games, *ouk_);
    for (const int threads : {1, 3}) {
        EXPECT_THAT(error_text([&] { (void)load(no_filter(), threads); }),
                    HasSubstr("games-000002.h5, game 7, ply 17: illegal move"));
    }
}

TEST_F(LoaderFaults, FilesThatChangeAfterTheFirstReadingAreRefused) {
    LoaderConfig config = no_filter();
    config.pool = 100;
    write_files(4, 3);
    const std::string whole = read_file(paths_[2].path);
    std::string flipped = whole;
    for (std::size_t i = whole.size() / 2; i < whole.size(); ++i) flipped[i] = 'x';
    std::vector<GameRecord> other = files_[2];
    other[0].scores[20] = 123;
    write_games(folder_.file("other"), other, *ouk_);
    write_games(folder_.file("longer"), random_games(*ouk_, 4, 60), *ouk_);
    const struct {
        std::string bytes;
        const char* message;
    } rows[] = {
        {read_file(folder_.file("other")), "games-000002.h5: was changed while it was trained on"},
        {read_file(folder_.file("longer")), "games-000002.h5: "},
        {flipped, "games-000002.h5: "},
        {"no HDF5", "games-000002.h5: is no whole HDF5 file"},
    };
    for (const auto& row : rows) {
        overwrite_file(paths_[2].path, whole);
        const auto loader = load(config);
        overwrite_file(paths_[2].path, row.bytes);
        EXPECT_THAT(error_text([&] { (void)epoch_of(*loader, 50); }), HasSubstr(row.message));
    }
    overwrite_file(paths_[2].path, whole);
    const auto loader = load(config);
    std::filesystem::remove(paths_[2].path);
    EXPECT_THAT(error_text([&] { (void)epoch_of(*loader, 50); }), HasSubstr("games-000002.h5"));
}

TEST_F(LoaderFaults, DataThatFitThePoolAreReadNoMoreAfterTheFirstEpoch) {
    write_files(4, 3);
    const auto loader = load(no_filter());
    const std::vector<std::uint64_t> first = keys_of(epoch_of(*loader, 50));
    for (const WeightedPath& file : paths_) std::filesystem::remove(file.path);
    EXPECT_EQ(sorted(keys_of(epoch_of(*loader, 50))), sorted(first));
    loader->seek({.epoch = 9, .pass = 9}, "test");
    EXPECT_EQ(sorted(keys_of(epoch_of(*loader, 50))), sorted(first));
}

TEST_F(LoaderFaults, OfSeveralErrorsThatOfTheFirstChunkIsTold) {
    // One file is missing, which is seen at once, the other was changed, which is seen when it has
    // been read. One of the two ways round the slower error is the first by order.
    write_files(2, 400);
    const auto error_of = [&](std::size_t changed, int threads) {
        for (std::size_t i : {0, 1}) write_games(paths_[i].path, files_[i], *ouk_);
        const auto loader = load(no_filter(), threads);
        std::vector<GameRecord> games = files_[changed];
        games.back().scores.back() = 123;
        write_games(paths_[changed].path, games, *ouk_);
        std::filesystem::remove(paths_[1 - changed].path);
        return error_text([&] { (void)loader->next_batch(1); });
    };
    std::set<std::string> messages;
    for (const std::size_t changed : {0, 1}) {
        const std::string in_order = error_of(changed, 1);
        messages.insert(in_order);
        for (int i = 0; i < 3; ++i) EXPECT_EQ(error_of(changed, 3), in_order);
    }
    EXPECT_EQ(messages.size(), 2U) << "always the same file first";
}

TEST_F(LoaderFaults, SaysWhenAllPositionsAreHeldOutToo) {
    // One game is held out, the other is its beginning, at a share that parts them.
    LoaderConfig config = no_filter();
    config.held_out_share = 0.5;
    config.filter.duplicate = true;
    GameRecord whole = random_game(*ouk_, 0, 60);
    while (!is_test_game(whole, config)) whole = random_game(*ouk_, whole.index + 1, 60);
    GameRecord part = whole;
    while (is_test_game(part, config)) part = without_last_move(part);
    write("games-000000.h5", {whole, part});
    for (const std::int64_t epoch_positions : {0, 100}) {
        config.epoch_positions = epoch_positions;
        EXPECT_THAT(error_text([&] { (void)load(config)->next_batch(10); }),
                    HasSubstr("every position of a whole pass is a held-out one, too"));
    }
}

TEST_F(LoaderFaults, WhatProgressThrowsEndsTheFirstReading) {
    struct Told {};
    write_files(6, 3);
    int calls = 0;
    const auto load_until = [&](int last) {
        calls = 0;
        return Loader(paths_, no_filter(), {}, 1, 2, [&](std::uint64_t, std::uint64_t) {
            if (++calls == last) throw Told();
        });
    };
    // One call before each file is proved whole, one when its chunks are known, one each chunk.
    for (const int last : {1, 3, 8, 18}) {
        EXPECT_THROW((void)load_until(last), Told) << last;
        EXPECT_EQ(calls, last);
    }
    EXPECT_NO_THROW((void)load_until(19));
}

}  // namespace
}  // namespace ouk
