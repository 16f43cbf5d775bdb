// Parts of a shard: the same games as the whole has, and what is refused.
#include "selfplay/dataset/shard_part.h"

#include <gmock/gmock.h>

#include <numeric>

#include "engine/base/files.h"
#include "tests/error_text.h"
#include "tests/selfplay/test_games.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using testing::HasSubstr;

class ShardPart : public testing::Test {
protected:
    ShardPart() {
        ShardInfo info;
        info.ruleset_name = "ouk";
        write_shard(path_, info, games_);
    }

    const TemporaryFolder folder_;
    const std::string path_ = folder_.file("games-000000.h5");
    const std::vector<GameRecord> games_ = random_games(*load_rules("ouk"), 20, 60);
};

TEST_F(ShardPart, HasTheGamesOfTheWhole) {
    const ShardFile file(path_);
    EXPECT_EQ(file.info().ruleset_name, "ouk");
    const std::vector<std::uint16_t> plies = file.plies();
    ASSERT_EQ(plies.size(), games_.size());
    const struct { std::size_t first, count; } rows[] = {{0, 20}, {0, 1}, {7, 5}, {19, 1}, {20, 0}};
    for (const auto& row : rows) {
        const auto begin = plies.begin() + static_cast<std::ptrdiff_t>(row.first);
        const auto end = begin + static_cast<std::ptrdiff_t>(row.count);
        const hdf5::RowRange rows_of_plies{std::accumulate(plies.begin(), begin, hsize_t{0}),
                                           std::accumulate(begin, end, hsize_t{0})};
        const auto games = to_games(file.read({row.first, row.count}, rows_of_plies), path_);
        const auto expected = games_.begin() + static_cast<std::ptrdiff_t>(row.first);
        EXPECT_EQ(games, std::vector<GameRecord>(
                             expected, expected + static_cast<std::ptrdiff_t>(row.count)));
    }
    EXPECT_THAT(error_text([&] {
                    (void)file.read({19, 2}, {0, 0});
                }),
                HasSubstr("has 20 rows; expected 21"));
}

TEST_F(ShardPart, SealIsAskedForOfTheWholeFile) {
    require_sealed(path_);
    const std::string bytes = read_file(path_);
    std::string flipped = bytes;
    flipped[bytes.size() / 2] = static_cast<char>(flipped[bytes.size() / 2] ^ 1);
    for (const std::string& spoiled : {flipped, bytes.substr(0, bytes.size() - 1), bytes + "x",
                                       std::string("short"), std::string()}) {
        overwrite_file(path_, spoiled);
        EXPECT_THAT(error_text([&] { require_sealed(path_); }),
                    HasSubstr("games-000000.h5: is damaged, cut off or no game file"));
    }
    EXPECT_THAT(error_text([&] { require_sealed(folder_.file("none")); }),
                HasSubstr("none: cannot be opened"));
}

}  // namespace
}  // namespace ouk
