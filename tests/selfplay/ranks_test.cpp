// Ranks of one run share a folder, play disjoint shards, and together make the bytes of one
// process.
#include <fcntl.h>
#include <sys/file.h>

#include <thread>

#include "engine/base/file_handle.h"
#include "tests/selfplay/run_fixture.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

class RanksTest : public RunTest {
protected:
    RunReport run_rank(int number, int count, const SelfplayConfig& config = small_config()) const {
        return run_selfplay(
            config, {.folder = folder_.file("run"), .rank = {.number = number, .count = count}});
    }
};

TEST_F(RanksTest, TogetherMakeTheBytesOfOneProcess) {
    (void)run(small_config(), "alone");
    std::vector<std::jthread> ranks;
    for (const int number : {0, 1, 2}) {
        ranks.emplace_back([this, number] {
            const RunReport report = run_rank(number, 3);
            EXPECT_EQ(report.end, RunEnd::Done);
            EXPECT_EQ(report.status.session.games, number == 2 ? 5U : 10U);
        });
    }
    ranks.clear();
    EXPECT_EQ(bytes(), bytes("alone"));
    EXPECT_THAT(read_file(folder_.file("run/summary.json")), HasSubstr("\"games\": 25,"));
    EXPECT_THAT(read_file(folder_.file("run/rank-002/summary.json")), HasSubstr("\"games\": 5,"));
    EXPECT_EQ(run_rank(1, 3).end, RunEnd::AlreadyDone);
}

TEST_F(RanksTest, ARunIsNotWholeBeforeItsLastRank) {
    EXPECT_EQ(run_rank(1, 3).end, RunEnd::Done);
    EXPECT_EQ(run_rank(0, 3).end, RunEnd::Done);
    EXPECT_THAT(names_in(folder_.file("run")),
                AllOf(Not(Contains(shard_name(2))), Not(Contains("summary.json"))));
    EXPECT_EQ(run_rank(2, 3).end, RunEnd::Done);
    EXPECT_THAT(names_in(folder_.file("run")), Contains("summary.json"));
}

TEST_F(RanksTest, AnotherNumberOfRanksGoesOn) {
    EXPECT_EQ(run_rank(1, 2).end, RunEnd::Done);  // shard 1
    (void)run(small_config(), "alone");
    const RunReport report = run(small_config());
    EXPECT_EQ(report.status.session.games, 15U);
    EXPECT_EQ(bytes(), bytes("alone"));
}

TEST_F(RanksTest, AnotherConfigIsRefused) {
    (void)run_rank(1, 2);
    SelfplayConfig config = small_config();
    config.seed = 9;
    const auto refusal = [&](int number) {
        return error_text([&] { (void)run_rank(number, 2, config); });
    };
    EXPECT_THAT(refusal(1), AllOf(HasSubstr("seed = 1"), HasSubstr("seed = 9")));
    (void)run_rank(0, 2);
    EXPECT_THAT(refusal(0), AllOf(HasSubstr("seed = 1"), HasSubstr("seed = 9")));
}

TEST_F(RanksTest, AProcessAloneAndRanksKeepOutOfEachOthersWay) {
    (void)run_rank(1, 2);
    const auto hold = [&](const char* name, int kind) {
        FileHandle file(::open(folder_.file("run/" + std::string(name)).c_str(), O_RDWR));
        EXPECT_EQ(::flock(file.get(), kind), 0);
        return file;
    };
    {
        const FileHandle rank = hold(".lock", LOCK_SH);  // as a rank at work does
        EXPECT_THAT(error(small_config()), HasSubstr("in use"));
        EXPECT_EQ(run_rank(1, 2).end, RunEnd::Done);
    }
    const FileHandle alone = hold(".lock", LOCK_EX);
    EXPECT_THAT(error_text([&] { (void)run_rank(0, 2); }), HasSubstr("in use"));
}

TEST_F(RanksTest, OfAnotherSizeAtTheSameTimeAreRefused) {
    const RunReport stopped = run_selfplay(
        small_config(), {.folder = folder_.file("run"),
                         .rank = {0, 2},
                         .should_stop = [games = 0]() mutable { return ++games > 4; }});
    ASSERT_EQ(stopped.end, RunEnd::Stopped);
    const std::string journal = folder_.file("run/games-000000.journal");
    ASSERT_TRUE(std::filesystem::exists(journal));
    const FileHandle other(::open(journal.c_str(), O_RDWR));
    ASSERT_EQ(::flock(other.get(), LOCK_EX), 0);
    EXPECT_THAT(error_text([&] { (void)run_rank(0, 3); }),
                HasSubstr("another process plays these games"));
}

}  // namespace
}  // namespace ouk
