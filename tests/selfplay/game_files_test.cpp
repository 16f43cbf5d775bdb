// Names of game files, and files that change while they are read.
#include <gmock/gmock.h>

#include "selfplay/dataset/game_files.h"
#include "tests/error_text.h"
#include "tests/selfplay/tool_games.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using ::testing::StartsWith;

TEST(GameFilesTest, NamesAndNumbers) {
    EXPECT_EQ(game_file_name(7), "games-000007.h5");
    for (const std::uint64_t number : {0, 7, 999999, 1234567}) {
        EXPECT_EQ(game_file_number(game_file_name(number)), number);
    }
    for (const char* const name : {"games-7.h5", "games-0000007.h5", "games-00000x.h5",
                                   "games-000007.journal", "game", "games-000007.h5.part"}) {
        EXPECT_EQ(game_file_number(name), std::nullopt) << name;
    }
}

TEST(GameFilesTest, AFileThatWasChangedIsRefused) {
    const auto rules = load_rules("ouk");
    const TemporaryFolder folder;
    const auto write = [&](int games) {
        return write_shards(folder.path(), tool_info(*rules), random_games(*rules, games, 20), 9)
            .front();
    };
    const std::string path = write(2);
    const std::string hash = read_shard_info(path).content_hash;
    EXPECT_EQ(read_unchanged_shard(path, hash).games.size(), 2U);
    write(3);
    EXPECT_THAT(error_text([&] { (void)read_unchanged_shard(path, hash); }),
                StartsWith(path + ": was changed meanwhile"));
}

}  // namespace
}  // namespace ouk
