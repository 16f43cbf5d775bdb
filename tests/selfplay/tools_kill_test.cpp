// Data tools that are killed, stopped or run out of disk: rescoring goes on to the bytes of an
// undisturbed one, merge and split leave nothing that looks like a dataset.
#include <gmock/gmock.h>

#include "engine/base/files.h"
#include "tests/engine/uci/process.h"
#include "tests/selfplay/tool_games.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class ToolsKillTest : public ::testing::Test {
protected:
    ToolsKillTest() {
        write_shards(file("run"), tool_info(*rules_), random_games(*rules_, 25, 30), 10);
    }
    [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }
    [[nodiscard]] std::string rescore(const std::string& out, int soft_nodes = 50) const {
        return std::string(OUK_FAILPOINTS_PROGRAM) + " data rescore --eval material --hash 1 " +
               file("run") + " --soft-nodes " + std::to_string(soft_nodes) + " --out " + file(out);
    }
    [[nodiscard]] std::string merge(const std::string& out) const {
        return std::string(OUK_FAILPOINTS_PROGRAM) + " data merge --shard-games 6 " + file("run") +
               " --out " + file(out);
    }
    [[nodiscard]] std::vector<std::string> shards(const std::string& name) const {
        std::vector<std::string> bytes;
        for (const std::string& path : game_files_in(file(name))) bytes.push_back(read_file(path));
        return bytes;
    }
    void expect_resumes(const std::string& name, const std::vector<std::string>& whole) const {
        const Ended ended = run_process(rescore(name));
        EXPECT_EQ(ended.code, 0) << ended.err;
        EXPECT_EQ(shards(name), whole);
        EXPECT_THAT(names_in(file(name)),
                    ElementsAre(".lock", "config.toml", "games-000000.h5", "games-000001.h5",
                                "games-000002.h5", "run.json"));
    }

    const std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    const TemporaryFolder folder_;
};

TEST_F(ToolsKillTest, RescoringGoesOnAfterAnyKill) {
    ASSERT_EQ(run_process(rescore("whole")).code, 0);
    const std::vector<std::string> whole = shards("whole");
    ASSERT_EQ(whole.size(), 3U);
    const char* const points[] = {
        "journal.torn:1",       "journal.torn:17",      "journal.appended:12",
        "shard.begin:1",        "shard.half_written:2", "shard.verified:1",
        "shard.committed:1",    "journal.removed:2",    "file.before_rename:1",
        "file.before_rename:2", "file.before_rename:4", "file.after_rename:6"};
    for (const std::string point : points) {
        SCOPED_TRACE(point);
        const Ended ended = run_process("OUK_FAILPOINT=" + point + " " + rescore(point));
        EXPECT_THAT(ended.code, AnyOf(-1, kKilled)) << ended.err;
        expect_resumes(point, whole);
    }
}

TEST_F(ToolsKillTest, RescoringStoppedBySignalsTellsHowToGoOn) {
    const std::string has_games = "[ -s " + file("new/games-000000.journal") + " ]";
    const Ended ended = run_process(signalled("TERM", has_games, rescore("new", 100000)));
    EXPECT_EQ(ended.code, 143);
    EXPECT_THAT(ended.err,
                AllOf(HasSubstr("stopped; nothing finished is lost. To go on: ouk data rescore"),
                      HasSubstr("--soft-nodes 100000 --out " + file("new"))));
}

TEST_F(ToolsKillTest, ASecondRescoringInTheSameFolderIsRefused) {
    const Ended ended = run_process(
        rescore("new", 1000000) + " & " + wait_until("[ -s " + file("new/config.toml") + " ]") +
        rescore("new", 1000000) + "; echo second $?; kill -s INT $!; wait $!; echo first $?");
    EXPECT_THAT(ended.out, AllOf(HasSubstr("second 1"), HasSubstr("first 130")));
    EXPECT_THAT(ended.err, HasSubstr("in use by process"));
}

TEST_F(ToolsKillTest, AKilledMergeLeavesNoDatasetAndBeginsAnew) {
    for (const std::string point : {"shard.half_written:2", "shard.committed:3",
                                    "file.before_rename:1", "file.before_rename:7"}) {
        SCOPED_TRACE(point);
        const Ended ended = run_process("OUK_FAILPOINT=" + point + " " + merge("all"));
        EXPECT_THAT(ended.code, AnyOf(-1, kKilled)) << ended.err;
        EXPECT_FALSE(std::filesystem::exists(file("all")));
    }
    EXPECT_EQ(run_process(merge("all")).code, 0);
    EXPECT_EQ(shards("all").size(), 5U);
    EXPECT_THAT(names_in(folder_.path()), ElementsAre("all", "run"));
}

TEST_F(ToolsKillTest, AFullDiskIsToldAndNothingFinishedIsLost) {
    const std::string small_disk = "trap '' XFSZ; ulimit -f 4; ";  // blocks of 512 bytes
    Ended ended = run_process(small_disk + merge("all"));
    EXPECT_EQ(ended.code, 1);
    EXPECT_THAT(ended.err, HasSubstr("File too large"));
    EXPECT_THAT(names_in(folder_.path()), ElementsAre("run"));

    ASSERT_EQ(run_process(rescore("whole")).code, 0);
    ended = run_process(small_disk + rescore("new"));
    EXPECT_EQ(ended.code, 1);
    EXPECT_THAT(ended.err, HasSubstr("File too large"));
    expect_resumes("new", shards("whole"));
}

}  // namespace
}  // namespace ouk
