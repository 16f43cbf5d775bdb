// Ranks as launchers start them: the bytes of one process, and `data verify` says what is missing.
#include <gmock/gmock.h>

#include "engine/base/files.h"
#include "tests/engine/uci/process.h"
#include "tests/selfplay/test_games.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using ::testing::HasSubstr;

// As nobody started us.
const std::string kPath =
    "unset OMPI_COMM_WORLD_RANK OMPI_COMM_WORLD_SIZE SLURM_PROCID SLURM_NTASKS SLURM_JOB_ID"
    " SLURM_STEP_NUM_TASKS PMIX_RANK PMIX_SIZE RANK WORLD_SIZE; export PATH=" OUK_BIN_DIR
    ":$PATH; ";
const std::string kConfig = OUK_SOURCE_DIR "/configs/selfplay/small.toml";
const std::string kShort =
    " --set soft_nodes=20 --set adjudication.max_plies=40 --set shard_games=8 --games 60"
    " --threads 1 ";

class LauncherTest : public ::testing::Test {
protected:
    [[nodiscard]] std::string command(const std::string& name) const {
        return "ouk selfplay " + kConfig + kShort + "--out " + folder_.file(name);
    }
    void play_alone() const { ASSERT_EQ(run_process(kPath + command("alone")).code, 0); }
    [[nodiscard]] Ended verify(const std::string& name) const {
        return run_process(kPath + "ouk data verify " + folder_.file(name));
    }
    void expect_same_bytes(const std::string& name) const {
        const auto names = names_in(folder_.file("alone"));
        EXPECT_EQ(std::ranges::count_if(names, [](const auto& n) { return n.ends_with(".h5"); }),
                  8);
        for (const std::string& file : names) {
            if (!file.ends_with(".h5")) continue;
            EXPECT_EQ(read_file(folder_.file(name + "/" + file)),
                      read_file(folder_.file("alone/" + file)));
        }
    }

    const TemporaryFolder folder_;
};

TEST_F(LauncherTest, RanksFromTheEnvironment) {
    play_alone();
    const char* const launchers[][2] = {
        {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
        {"SLURM_PROCID", "SLURM_NTASKS"},
        {"PMIX_RANK", "PMIX_SIZE"},
        {"RANK", "WORLD_SIZE"},
    };
    for (const auto& [rank, size] : launchers) {
        const std::string name = rank;
        std::string start = kPath;
        for (const char* const number : {"0", "1", "2"}) {
            start += name + "=" + number + " " + size + "=3 " + command(name) + " & p" + number +
                     "=$!; ";
        }
        EXPECT_EQ(run_process(start + "wait $p0 && wait $p1 && wait $p2").code, 0);
        expect_same_bytes(name);
        EXPECT_EQ(verify(name).code, 0);
    }
}

TEST_F(LauncherTest, VerifyNamesTheShardsOfALostRank) {
    for (const char* const number : {"0", "2"}) {
        EXPECT_EQ(run_process(kPath + "RANK=" + number + " WORLD_SIZE=3 " + command("run")).code,
                  0);
    }
    const Ended verified = verify("run");
    EXPECT_EQ(verified.code, 1);
    EXPECT_THAT(verified.out, HasSubstr("missing shards: 1, 4, 7"));
}

TEST_F(LauncherTest, MpirunStartsRanks) {
    if (run_process("command -v mpirun").code != 0) GTEST_SKIP() << "apt: openmpi-bin";
    play_alone();
    const Ended ended =
        run_process(kPath +
                    "OUK_MPIRUN_OPTIONS='--allow-run-as-root --oversubscribe' bash " OUK_SOURCE_DIR
                    "/configs/cluster/mpirun.sh 3 " +
                    kConfig + " " + folder_.file("mpi") + kShort);
    EXPECT_EQ(ended.code, 0) << ended.err;
    expect_same_bytes("mpi");
    EXPECT_TRUE(std::filesystem::exists(folder_.file("mpi/rank-002/summary.json")));
}

}  // namespace
}  // namespace ouk
