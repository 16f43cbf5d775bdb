// Which games of a run are there, whatever number of them is wanted.
#include "selfplay/generator/shard_store.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "tests/selfplay/test_games.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

// Eight games of a shard of ten are finished when fewer are wanted, and then all ten.
TEST(ShardStoreTest, GamesBeyondThoseWantedStayForLater) {
    const std::vector<GameRecord> games = random_games(*load_rules("ouk"), 10, 12);
    const TemporaryFolder folder;
    const std::string shard = folder.file("games-000000.h5");
    const auto shape = [&](std::uint64_t wanted) {
        return RunShape{.folder = folder.path(), .games = wanted, .shard_games = 10, .info = {}};
    };
    {
        ShardStore store(shape(10));
        for (int i = 0; i < 8; ++i) store.add(games[static_cast<std::size_t>(i)]);
        store.sync();
    }
    for (const std::uint64_t fewer : {5, 7, 7}) {  // a shorter shard is made, then one is seen
        ShardStore store(shape(fewer));
        EXPECT_EQ(store.next(), std::nullopt);
        EXPECT_EQ(store.missing(), 0U);
        EXPECT_EQ(store.tally().games, fewer);
        EXPECT_EQ(read_shard(shard).games.size(), fewer);
    }
    ShardStore store(shape(10));
    EXPECT_EQ(store.tally().games, 8U);
    EXPECT_EQ(store.missing(), 2U);
    EXPECT_EQ(store.next(), 8U);
    store.add(games[8]);
    store.add(games[9]);
    EXPECT_EQ(read_shard(shard).games, games);
    EXPECT_THAT(names_in(folder.path()), ::testing::ElementsAre("games-000000.h5"));
}

}  // namespace
}  // namespace ouk
