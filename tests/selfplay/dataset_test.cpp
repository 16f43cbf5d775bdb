// Shards: what goes in comes out, equal games give equal bytes, and whatever is damaged, foreign
// or cut off by a full disk is refused and leaves nothing behind.
#include <gmock/gmock.h>
#include <hdf5.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "engine/base/files.h"
#include "engine/base/seal.h"
#include "selfplay/dataset/columns.h"
#include "selfplay/dataset/game_bytes.h"
#include "selfplay/dataset/hdf5_chunk.h"
#include "selfplay/dataset/shard.h"
#include "selfplay/dataset/tally.h"
#include "tests/error_text.h"
#include "tests/selfplay/test_games.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

ShardInfo info_of(const Rules& rules) {
    return {.ruleset_name = rules.ruleset().name,
            .ruleset_text = rules.ruleset().text(),
            .ruleset_hash = rules.hash().hex(),
            .evaluation = "material",
            .config = "seed = 7\n",
            .seed = 7,
            .first_game = 0,
            .program_version = "0.1.0",
            .content_hash = ""};
}

/// A game whose every field differs from the defaults.
GameRecord odd_game() {
    GameRecord game{.index = 0x0102030405060708, .first_ply = 0x0a0b};
    for (std::size_t i = 0; i < game.start.size(); ++i) game.start[i] = static_cast<std::byte>(i);
    game.moves = {Move(Square{1}, Square{18}), Move(Square{63}, Square{0}, PieceKind::Touk)};
    game.scores = {32767, -31990};
    game.result = Result::BlackWins;
    game.reason = Reason::Count;
    return game;
}

/// The same of an opponent's, played out after a verdict.
GameRecord played_out_game() {
    GameRecord game = odd_game();
    game.white = 0;
    game.black = 2;
    game.verdict = Verdict{.result = Result::WhiteWins, .ply = 1};
    return game;
}

class DatasetTest : public ::testing::Test {
protected:
    const std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    const ShardInfo info_ = info_of(*rules_);
    const TemporaryFolder folder_;
    const std::string path_ = folder_.file("games-000000.h5");
};

TEST_F(DatasetTest, ShardReadsBackAsWritten) {
    const auto games = random_games(*rules_, 50);
    write_shard(path_, info_, games);
    const Shard shard = read_shard(path_);
    EXPECT_EQ(shard.games, games);
    EXPECT_EQ(shard.info.ruleset_name, "ouk");
    EXPECT_EQ(shard.info.ruleset_text, info_.ruleset_text);
    EXPECT_EQ(shard.info.ruleset_hash, info_.ruleset_hash);
    EXPECT_EQ(shard.info.evaluation, "material");
    EXPECT_EQ(shard.info.config, "seed = 7\n");
    EXPECT_EQ(shard.info.seed, 7U);
    EXPECT_EQ(shard.info.program_version, "0.1.0");
    EXPECT_EQ(shard.info.content_hash, content_hash(games).hex());
    EXPECT_EQ(read_shard_info(path_).content_hash, content_hash(games).hex());
    EXPECT_THAT(names_in(folder_.path()), ElementsAre("games-000000.h5"));
}

TEST_F(DatasetTest, EveryFieldOfAGameSurvives) {
    write_shard(path_, info_, {odd_game(), GameRecord{.index = 3}, odd_game()});
    EXPECT_EQ(read_shard(path_).games,
              (std::vector{odd_game(), GameRecord{.index = 3}, odd_game()}));
}

TEST_F(DatasetTest, OpponentsVerdictsAndOriginSurvive) {
    ShardInfo info = info_;
    info.opponents = {"classical", "0123"};
    info.rescored = "soft_nodes = 5000\n";
    info.sources = {"a", "b"};
    const std::vector games{odd_game(), played_out_game()};
    write_shard(path_, info, games);
    const Shard shard = read_shard(path_);
    EXPECT_EQ(shard.games, games);
    EXPECT_EQ(shard.info.opponents, info.opponents);
    EXPECT_EQ(shard.info.rescored, info.rescored);
    EXPECT_EQ(shard.info.sources, info.sources);
}

TEST_F(DatasetTest, APlayerThatNobodyNamesIsRefused) {
    write_shard(folder_.file("good.h5"), info_, {odd_game()});
    EXPECT_THAT(error_text([&] { write_shard(path_, info_, {played_out_game()}); }),
                HasSubstr("game 72623859790382856 was played by opponent 2"));
}

// Written by the program of 2026-11-29: `ouk selfplay configs/selfplay/small.toml --games 12
// --set soft_nodes=30 --set hard_nodes=300 --set eval=classical`.
TEST(FormatVersionTest, Version1IsRead) {
    const Shard shard = read_shard(OUK_SOURCE_DIR "/tests/selfplay/data/games-v1.h5");
    EXPECT_EQ(shard.info.format_version, 1);
    EXPECT_EQ(shard.info.evaluation, "classical");
    EXPECT_THAT(shard.info.opponents, IsEmpty());
    ASSERT_EQ(shard.games.size(), 12U);
    int positions = 0;
    for (const GameRecord& game : shard.games) positions += stored_positions(game);
    EXPECT_EQ(positions, 1610);  // what that program said
}

// Of 2026-11-30: the same of `asean`, with --set 'opponents=["material 0.5"]', playout_share=0.7,
// adjudication.win_score=200 and win_plies=2. It said: adjudication was wrong in 4 of 9 games.
TEST(FormatVersionTest, Version2IsRead) {
    const Shard shard = read_shard(OUK_SOURCE_DIR "/tests/selfplay/data/games-v2.h5");
    EXPECT_EQ(shard.info.format_version, 2);
    EXPECT_THAT(shard.info.opponents, ElementsAre("material"));
    ASSERT_EQ(shard.games.size(), 12U);
    Tally tally;
    for (const GameRecord& game : shard.games) tally.add(game);
    EXPECT_EQ(tally.positions, 1090U);
    EXPECT_EQ(tally.verdicts, 9U);
    EXPECT_EQ(tally.wrong_verdicts, 4U);
}

TEST(TallyTest, AVerdictOnAGameThatDidNotEndIsNotChecked) {
    GameRecord game = played_out_game();
    Tally tally;
    tally.add(game);
    game.reason = Reason::MaxPlies;
    tally.add(game);
    EXPECT_EQ(tally.verdicts, 1U);
    EXPECT_EQ(tally.wrong_verdicts, 1U);
}

/// More than a chunk of plies, and a last chunk that is not full; by HDF5's own filters.
TEST_F(DatasetTest, ColumnsOfSeveralChunksReadBack) {
    std::vector<GameRecord> games = random_games(*rules_, 300, 400);
    std::size_t plies = 0;
    for (const GameRecord& game : games) plies += game.moves.size();
    ASSERT_GT(plies, 65'536U);
    write_shard(path_, info_, games);
    EXPECT_EQ(read_shard(path_).games, games);
    games.resize(1);
    games[0].moves.resize(7);  // odd numbers of bytes
    games[0].scores.resize(7);
    write_shard(path_, info_, games);
    EXPECT_EQ(read_shard(path_).games, games);
}

/// HDF5's own checksum of the same bytes; reading back would take the other byte order too.
TEST(Hdf5ChunkTest, TheChecksumIsHdf5s) {
    for (const std::size_t length : {1U, 2U, 3U, 1000U, 66'000U}) {
        std::vector<std::byte> values(length);
        Random random(length);
        for (std::byte& value : values) value = static_cast<std::byte>(random.below(7));
        const std::string chunk = hdf5::filtered_chunk(values, 1);
        const std::string bytes = chunk.substr(0, chunk.size() - 4);
        const hsize_t size = bytes.size();

        const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
        H5Pset_fapl_core(access, 1 << 16, false);
        const hid_t file = H5Fcreate("checksum", H5F_ACC_TRUNC, H5P_DEFAULT, access);
        const hid_t properties = H5Pcreate(H5P_DATASET_CREATE);
        H5Pset_chunk(properties, 1, &size);
        H5Pset_fletcher32(properties);
        const hid_t space = H5Screate_simple(1, &size, nullptr);
        const hid_t set =
            H5Dcreate2(file, "x", H5T_STD_U8LE, space, H5P_DEFAULT, properties, H5P_DEFAULT);
        H5Dwrite(set, H5T_NATIVE_UINT8, H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes.data());
        H5Dflush(set);
        std::string stored(bytes.size() + 4, 'x');
        const hsize_t offset = 0;
        std::uint32_t mask = 0;
        ASSERT_GE(H5Dread_chunk(set, H5P_DEFAULT, &offset, &mask, stored.data()), 0);
        EXPECT_EQ(stored, chunk) << length;
        H5Dclose(set);
        H5Sclose(space);
        H5Pclose(properties);
        H5Fclose(file);
        H5Pclose(access);
    }
}

TEST_F(DatasetTest, SameGamesGiveSameBytes) {
    const auto games = random_games(*rules_, 20);
    const std::string other = folder_.file("other.h5");
    write_shard(path_, info_, games);
    write_shard(folder_.file("between.h5"), info_, random_games(*rules_, 3));
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));  // HDF5's times have seconds
    write_shard(other, info_, games);
    EXPECT_EQ(read_file(path_), read_file(other));
}

TEST_F(DatasetTest, ShardReplacesAnOlderOneAndALeftover) {
    overwrite_file(part_path(path_), "left by a killed program");
    write_shard(path_, info_, random_games(*rules_, 2));
    write_shard(path_, info_, random_games(*rules_, 3));
    EXPECT_EQ(read_shard(path_).games.size(), 3U);
    EXPECT_THAT(names_in(folder_.path()), ElementsAre("games-000000.h5"));
}

TEST_F(DatasetTest, PromotionColumnIsThereOnlyWhereAMoveHasAChoice) {
    EXPECT_THAT(to_columns(random_games(*rules_, 20)).plies.promotion, IsEmpty());
    EXPECT_THAT(to_columns({odd_game()}).plies.promotion, ElementsAre(0, 4));
}

// The bytes under content_hash and in journals: data/README.md, "Game bytes".
TEST(GameBytesTest, BytesAreAsDocumented) {
    std::string bytes;
    append_game_bytes(bytes, odd_game());
    std::string expected("\x08\x07\x06\x05\x04\x03\x02\x01", 8);
    for (char i = 0; i < 32; ++i) expected.push_back(i);
    expected += std::string("\x0b\x0a\x02\x00\xff\x04", 6);  // first_ply, plies, result, reason
    expected += std::string("\x81\x04\x3f\x40\xff\x7f\x0a\x83", 8);  // moves, scores
    EXPECT_EQ(bytes, expected);
    EXPECT_EQ(parse_game_bytes(bytes, "test"), odd_game());

    std::string played_out;
    append_game_bytes(played_out, played_out_game());
    EXPECT_EQ(played_out, expected + std::string("\x00\x02\x01\x01\x01\x00", 6));
    EXPECT_EQ(parse_game_bytes(played_out, "test"), played_out_game());
}

TEST(GameBytesTest, AnyOtherLengthIsRefused) {
    std::string bytes;
    append_game_bytes(bytes, odd_game());
    for (const std::size_t length : {std::size_t{0}, std::size_t{45}, bytes.size() - 1}) {
        EXPECT_THAT(error_text([&] { (void)parse_game_bytes(bytes.substr(0, length), "here"); }),
                    HasSubstr("here: is no game"));
    }
    EXPECT_THAT(error_text([&] { (void)parse_game_bytes(bytes + "x", "here"); }),
                HasSubstr("is no game"));
}

TEST(ColumnsTest, MisfitsAreNamed) {
    const Columns good = to_columns({odd_game()});
    const auto error_after = [&](auto&& spoil) {
        Columns columns = good;
        spoil(columns);
        return error_text([&] { (void)to_games(columns, "x.h5"); });
    };
    EXPECT_THAT(error_after([](Columns& c) { c.games.plies[0] = 3; }), HasSubstr("/plies"));
    EXPECT_THAT(error_after([](Columns& c) { c.games.reason.clear(); }), HasSubstr("/games"));
    EXPECT_THAT(error_after([](Columns& c) { c.games.reason[0] = 11; }), HasSubstr("no result"));
    EXPECT_THAT(error_after([](Columns& c) { c.games.result[0] = 2; }), HasSubstr("no result"));
    EXPECT_THAT(error_after([](Columns& c) { c.plies.from[1] = 64; }), HasSubstr("row 1"));
    EXPECT_THAT(error_after([](Columns& c) { c.plies.step[0] = -2; }), HasSubstr("row 0"));
    EXPECT_THAT(error_after([](Columns& c) { c.plies.promotion[0] = 6; }), HasSubstr("row 0"));
}

TEST_F(DatasetTest, TruncatedShardIsRefused) {
    write_shard(path_, info_, random_games(*rules_, 20));
    const std::string whole = read_file(path_);
    for (const std::size_t length :
         {std::size_t{0}, std::size_t{10}, whole.size() / 2, whole.size() - 1}) {
        overwrite_file(path_, std::string_view(whole).substr(0, length));
        EXPECT_THAT(error_text([&] { (void)read_shard(path_); }),
                    AllOf(HasSubstr(path_), HasSubstr("checksum")))
            << length;
    }
}

TEST_F(DatasetTest, AnyFlippedByteIsRefused) {
    write_shard(path_, info_, random_games(*rules_, 20));
    const std::string whole = read_file(path_);
    for (std::size_t at = 0; at < whole.size(); at += 61) {
        std::string spoiled = whole;
        spoiled[at] = static_cast<char>(spoiled[at] ^ 0x10);
        overwrite_file(path_, spoiled);
        ASSERT_THAT(error_text([&] { (void)read_shard(path_); }),
                    AllOf(HasSubstr(path_), HasSubstr("checksum")))
            << at;
    }
}

// HDF5's own checks, were our checksum right: the end of the file is missing.
TEST_F(DatasetTest, SealedNonsenseIsRefused) {
    write_shard(path_, info_, random_games(*rules_, 20));
    const std::string whole = read_file(path_);
    for (const std::size_t length : {std::size_t{0}, std::size_t{10}, whole.size() / 2}) {
        overwrite_file(path_, sealed(whole.substr(0, length)));
        EXPECT_THAT(error_text([&] { (void)read_shard(path_); }),
                    AllOf(HasSubstr(path_), HasSubstr("no whole HDF5 file")))
            << length;
    }
}

TEST_F(DatasetTest, ForeignFilesAreRefused) {
    overwrite_file(path_, "not HDF5 at all");
    EXPECT_THAT(error_text([&] { (void)read_shard(path_); }), HasSubstr("no game file"));
    EXPECT_THAT(error_text([&] { (void)read_shard(folder_.file("none.h5")); }),
                AllOf(HasSubstr("none.h5"), HasSubstr("cannot be opened")));
}

TEST_F(DatasetTest, UnwritablePlaceIsNamed) {
    overwrite_file(folder_.file("file"), "");
    EXPECT_THAT(error_text([&] {
                    write_shard(folder_.file("file/games.h5"), info_, random_games(*rules_, 1));
                }),
                AllOf(HasSubstr("file/games.h5"), HasSubstr("cannot be created")));
}

// In a process of its own, for the limit holds for all that the process writes.
TEST_F(DatasetTest, FullDiskLeavesTheOldShardAndNothingElse) {
    const auto games = random_games(*rules_, 2);
    write_shard(path_, info_, games);
    const std::string before = read_file(path_);
    const auto on_full_disk = [&] {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{.rlim_cur = 6000, .rlim_max = 6000};
        setrlimit(RLIMIT_FSIZE, &limit);
        const std::string error =
            error_text([&] { write_shard(path_, info_, random_games(*rules_, 100)); });
        const bool told = error.find("cannot be written (File too large)") != std::string::npos;
        std::_Exit(told ? 0 : 1);
    };
    const pid_t child = fork();
    if (child == 0) on_full_disk();
    int status = 1;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(read_file(path_), before);
    EXPECT_THAT(names_in(folder_.path()), ElementsAre("games-000000.h5"));
}

}  // namespace
}  // namespace ouk
