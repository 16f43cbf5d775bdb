// What may befall a run folder between kill and resume, and inputs that cannot be meant: each is
// told with what to do, and nothing finished is lost.
#include <gmock/gmock.h>

#include <ctime>

#include "engine/base/files.h"
#include "tests/engine/uci/process.h"
#include "tests/selfplay/test_games.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

const std::string kRun = OUK_BIN_DIR "/ouk-selfplay selfplay " OUK_SOURCE_DIR
                                     "/configs/selfplay/small.toml --set soft_nodes=20"
                                     " --set adjudication.max_plies=40 --set shard_games=10"
                                     " --games 25 --out ";

class FaultsTest : public ::testing::Test {
protected:
    [[nodiscard]] Ended run(const std::string& name, const std::string& more = "") const {
        return run_process(kRun + folder_.file(name) + " " + more);
    }
    [[nodiscard]] std::string shard(const std::string& name, int number) const {
        return folder_.file(name + "/games-00000" + std::to_string(number) + ".h5");
    }
    void expect_same(const std::string& a, const std::string& b) const {
        for (const int number : {0, 1, 2}) {
            EXPECT_EQ(read_file(shard(a, number)), read_file(shard(b, number)));
        }
    }

    const TemporaryFolder folder_;
};

TEST_F(FaultsTest, WhatIsFoundInARunFolder) {
    ASSERT_EQ(run("whole").code, 0);
    const struct {
        const char* name;
        std::string command;  // in the run's folder
        int code;
        const char* part;  // of the message
    } rows[] = {
        {"note", "echo hello > notes.txt; rm games-000001.h5", 0, ""},
        {"foreign", "echo hello > games-000001.h5", 1, "games-000001.h5"},
        {"folder", "rm games-000001.h5; mkdir games-000001.h5", 1, "games-000001.h5"},
        {"more", "cp games-000001.h5 games-000003.h5", 1, "games-000003.h5: has games beyond"},
        {"swapped", "mv games-000000.h5 games-000001.h5", 1, "belongs to another run"},
        {"flipped", "printf x | dd of=games-000001.h5 bs=1 seek=2000 conv=notrunc", 1,
         "without the file its games are played again"},
        {"cut", "truncate -s -700 games-000001.h5", 1, "is damaged, cut off or no game file"},
        {"empty", ": > games-000001.h5", 1, "is damaged, cut off or no game file"},
        {"journal", "rm games-000001.h5; echo hello > games-000001.journal", 1, "is no journal"},
        {"no run.json", "rm run.json", 1, "but no run"},
        {"broken run.json", "echo { > run.json", 1, "run.json"},
        {"broken config", "echo x > config.toml", 1, "config.toml"},
        {"future", "touch -d 2099-01-01 * .lock; rm games-000001.h5", 0, ""},
        {"link", "mv games-000001.h5 elsewhere; ln -s elsewhere games-000001.h5", 0, ""},
    };
    for (const auto& row : rows) {
        SCOPED_TRACE(row.name);
        std::filesystem::copy(folder_.file("whole"), folder_.file(row.name));
        run_process("cd '" + folder_.file(row.name) + "'; " + row.command);
        const Ended ended = run_process(kRun + "'" + folder_.file(row.name) + "'");
        EXPECT_EQ(ended.code, row.code);
        EXPECT_THAT(ended.err, AllOf(HasSubstr(row.part), HasSubstr(row.code == 1 ? "; " : "")));
        if (row.code == 0) expect_same(row.name, "whole");
    }
}

TEST_F(FaultsTest, AClockThatIsSetBackChangesNothing) {
    ASSERT_EQ(run("whole").code, 0);
    const std::string set_back =
        "export LD_PRELOAD=" OUK_CLOCK_SET_BACK " ASAN_OPTIONS=verify_asan_link_order=0; ";
    const Ended shown = run_process(set_back + "date +%s");
    EXPECT_LT(std::stoll(shown.last_line()), std::time(nullptr) - 3000);  // it is preloaded
    ASSERT_EQ(run_process(set_back + kRun + folder_.file("back")).code, 0);
    std::filesystem::remove(shard("back", 1));
    ASSERT_EQ(run_process(set_back + kRun + folder_.file("back")).code, 0);
    expect_same("back", "whole");
    EXPECT_THAT(read_file(folder_.file("back/run.json")), HasSubstr("\"started\": \"20"));
}

TEST_F(FaultsTest, MoreThreadsThanProcessorsGiveTheSameBytes) {
    ASSERT_EQ(run("whole", "--threads 1").code, 0);
    ASSERT_EQ(run("many", "--threads 64").code, 0);
    expect_same("many", "whole");
}

TEST_F(FaultsTest, AbsurdLimitsAreNamed) {
    const struct {
        const char* arguments;
        int code;
        const char* part;
    } rows[] = {
        {"--games 99999999999999", 2, "games"},
        {"--threads 5000", 2, "threads"},
        {"--set hash_mib=99999999", 2, "hash_mib"},
        {"--set hash_mib=0", 2, "hash_mib"},
        {"--set shard_games=0", 2, "shard_games"},
        {"--set shard_games=99999999", 2, "shard_games"},
        {"--set soft_nodes=-1", 2, "soft_nodes"},
        {"--set soft_nodes=0 --set hard_nodes=0", 1, "never ends"},
        {"--set depth=1000", 2, "depth"},
        {"--set adjudication.max_plies=0", 2, "adjudication.max_plies"},
        {"--set adjudication.max_plies=99999", 2, "adjudication.max_plies"},
        {"--set opening.plies=32", 2, "opening.plies"},
        {"--set choice.temperature=0", 2, "choice.temperature"},
        {"--set playout_share=1.5", 2, "playout_share"},
        {"--set moves=clever", 2, "moves"},
        {"--set later_limits=soon", 1, "later_limits: 'soon'"},
        {"--set moves=random --set 'opponents=[\"classical 0.5\"]'", 1, "nobody searches"},
        {"--json", 2, "--benchmark"},
        {"--rank 3 --ranks 3", 1, "rank 3 of 3"},
        {"--ranks 0", 2, "--rank and --ranks go together"},
        {"--ranks 2", 2, "--rank and --ranks go together"},
        {"--rank 0", 2, "--rank and --ranks go together"},
        {"--rank x", 2, "--rank"},
    };
    for (const auto& row : rows) {
        const Ended ended = run("run", row.arguments);
        EXPECT_EQ(ended.code, row.code) << row.arguments << ended.err;
        EXPECT_THAT(ended.err, HasSubstr(row.part));
        // One error: with a caret under it, where a key is named.
        EXPECT_LE(std::ranges::count(ended.err, '\n'), 3) << ended.err;
    }
    EXPECT_FALSE(std::filesystem::exists(folder_.file("run")));
}

}  // namespace
}  // namespace ouk
