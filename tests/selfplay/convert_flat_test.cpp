// Positions as rows of an HDF5 file.
#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <csignal>
#include <cstring>

#include "selfplay/convert/flat_file.h"
#include "selfplay/dataset/hdf5_parts.h"
#include "tests/error_text.h"
#include "tests/selfplay/convert_fixture.h"

namespace ouk {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class FlatTest : public ConvertTest {
protected:
    ExportReport flat(const std::vector<std::string>& files, const std::string& out,
                      const PositionFilter& filter = {}, int threads = 2) {
        std::ostringstream unused;
        return export_games({.files = files,
                             .form = ExportForm::Flat,
                             .out = out,
                             .filter = filter,
                             .threads = threads},
                            unused);
    }
    const std::string out_ = folder_.file("flat.h5");
};

TEST_F(FlatTest, RowsAreThePositions) {
    const auto rules = load_rules("asean");
    const std::vector<GameRecord> games = random_games(*rules, 6);
    const std::string file = dataset(*rules, games);
    const auto written = flat({file, dataset(*rules, games)}, out_);
    const hdf5::ImageReader image(out_, read_file(out_));
    const auto packed = image.column<std::uint8_t>("/positions/packed", sizeof(PackedPosition));
    const auto score = image.column<std::int16_t>("/positions/score");
    const auto result = image.column<std::int8_t>("/positions/result");
    const auto ply = image.column<std::uint16_t>("/positions/ply");
    const auto game = image.column<std::uint64_t>("/positions/game");
    const auto from = image.column<std::uint8_t>("/positions/from");
    const auto step = image.column<std::int8_t>("/positions/step");
    const auto promotion = image.column<std::uint8_t>("/positions/promotion");
    ASSERT_EQ(score.size(), written.positions);
    std::size_t row = 0;
    for (const GameRecord& one : games) {
        replay(*rules, one, "test", [&](const StoredPosition& at) {
            if (at.score == kNoScore.value()) return;
            const PackedPosition bytes = pack(at.position);
            ASSERT_EQ(std::memcmp(&packed[row * bytes.size()], bytes.data(), bytes.size()), 0);
            ASSERT_EQ(score[row], at.score);
            ASSERT_EQ(result[row], static_cast<int>(one.result));
            ASSERT_EQ(ply[row], at.position.ply());
            ASSERT_EQ(game[row], one.index);
            ASSERT_EQ(from[row], index_of(at.move.from()));
            ASSERT_EQ(from[row] + step[row], index_of(at.move.to()));
            ASSERT_EQ(promotion[row], static_cast<int>(at.move.promotion()));
            ++row;
        });
    }
    EXPECT_EQ(row * 2, written.positions);
    EXPECT_EQ(image.text("format"), "ouk-positions");
    EXPECT_EQ(image.text("ruleset_hash"), rules->hash().hex());
    const std::string content = read_shard_info(file).content_hash;
    EXPECT_EQ(image.text("sources"), content + "\n" + content + "\n");
}

TEST_F(FlatTest, PromotionsWithoutAChoiceAreNotStored) {
    const auto rules = load_rules("ouk");
    (void)flat({dataset(*rules, random_games(*rules, 2))}, out_);
    EXPECT_FALSE(hdf5::ImageReader(out_, read_file(out_)).has("/positions/promotion"));
}

// More rows than a block has, and the last block not full.
TEST_F(FlatTest, GrowsBlockByBlockToTheSameBytes) {
    const auto rules = load_rules("ouk");
    const std::string file = dataset(*rules, random_games(*rules, 400));
    const auto written = flat({file, dataset(*rules, random_games(*rules, 300))}, out_, {}, 1);
    ASSERT_GT(written.positions, hdf5::kChunkRows);
    ASSERT_NE(written.positions % hdf5::kChunkRows, 0U);
    std::vector<std::uint64_t> expected;
    for (const int count : {400, 300}) {
        for (const GameRecord& game : random_games(*rules, count)) {
            expected.insert(expected.end(), static_cast<std::size_t>(stored_positions(game)),
                            game.index);
        }
    }
    const std::string bytes = read_file(out_);
    EXPECT_EQ(hdf5::ImageReader(out_, bytes).column<std::uint64_t>("/positions/game"), expected);
    const std::string again = folder_.file("again.h5");
    (void)flat({file, dataset(*rules, random_games(*rules, 300))}, again, {}, 5);
    EXPECT_EQ(read_file(again), bytes);
}

TEST_F(FlatTest, MayBeEmpty) {
    const auto rules = load_rules("ouk");
    const auto written = flat({dataset(*rules, random_games(*rules, 1))}, out_, {.from_ply = 999});
    EXPECT_EQ(written.positions, 0U);
    EXPECT_TRUE(
        hdf5::ImageReader(out_, read_file(out_)).column<std::int16_t>("/positions/score").empty());
}

// More text than HDF5 keeps in an object's header.
TEST_F(FlatTest, NamesAnyNumberOfSources) {
    const auto rules = load_rules("ouk");
    ShardInfo info = tool_info(*rules);
    info.content_hash = std::string(32, 'a');
    FlatFile file(out_, *rules, info);
    for (int i = 0; i < 5000; ++i) file.add_source(info);
    file.commit();
    EXPECT_EQ(hdf5::ImageReader(out_, read_file(out_)).text("sources").size(), 5000U * 33);
}

// In a process of its own, for the limit holds for all that the process writes.
TEST_F(FlatTest, AFullDiskIsToldAndLeavesNothing) {
    const auto rules = load_rules("ouk");
    const std::string file = dataset(*rules, random_games(*rules, 100));
    const auto on_full_disk = [&] {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{.rlim_cur = 6000, .rlim_max = 6000};
        setrlimit(RLIMIT_FSIZE, &limit);
        const std::string error = error_text([&] { (void)flat({file}, out_); });
        const bool is_told = error.find("flat.h5.part") != std::string::npos &&
                             error.find("cannot be written") != std::string::npos;
        std::_Exit(is_told ? 0 : 1);
    };
    const pid_t child = fork();
    if (child == 0) on_full_disk();
    int status = 1;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    EXPECT_THAT(names_in(folder_.path()), ElementsAre("data1"));
    EXPECT_THAT(error_text([&] { (void)flat({file}, folder_.file("no/flat.h5")); }),
                HasSubstr("no/flat.h5.part: cannot be created"));
}

}  // namespace
}  // namespace ouk
