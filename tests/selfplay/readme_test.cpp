// The Python that data/README.md shows, run as it stands there on a dataset made here.
#include <gmock/gmock.h>

#include "engine/base/files.h"
#include "selfplay/dataset/shard.h"
#include "tests/engine/uci/process.h"
#include "tests/selfplay/readme_code.h"
#include "tests/selfplay/test_games.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

TEST(ReadmeTest, ItsPythonReadsADataset) {
    const auto rules = load_rules("ouk");
    std::vector<GameRecord> games = random_games(*rules, 20);
    games[3].result = Result::WhiteWins;  // one at least
    int positions = 0;
    int won_positions = 0;
    double won_scores = 0;
    for (const GameRecord& game : games) {
        positions += stored_positions(game);
        if (game.result != Result::WhiteWins) continue;
        won_positions += stored_positions(game);
        for (const int score : game.scores) won_scores += score == kNoScore.value() ? 0 : score;
    }
    const TemporaryFolder folder;
    create_folder(folder.file("runs/small"));
    ShardInfo info;
    info.evaluation = "material";
    write_shard(folder.file("runs/small/games-000000.h5"), info, games);
    overwrite_file(folder.file("read.py"), code_under("### Read a dataset in Python"));

    // That of Debian, which its python3-h5py is for.
    const Ended ended = run_process("cd " + folder.path() + " && /usr/bin/python3 read.py");
    EXPECT_EQ(ended.code, 0) << ended.err;
    const std::string told = "material 20 games\n" + std::to_string(positions) +
                             " positions, mean score when White wins: ";
    ASSERT_THAT(ended.out, ::testing::StartsWith(told));
    EXPECT_NEAR(std::stod(ended.out.substr(told.size())), won_scores / won_positions, 1e-9);
}

}  // namespace
}  // namespace ouk
