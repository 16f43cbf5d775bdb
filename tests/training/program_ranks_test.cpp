// ouk-train as several processes that make one net.
#include <gmock/gmock.h>

#include "tests/training/free_port.h"
#include "tests/training/program.h"

namespace ouk {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class ProgramRanksTest : public ProgramTest {
protected:
    /// Two ranks, the other one with a program and variables of its own. How the first ends.
    [[nodiscard]] Ended run_two(const std::string& other, const std::string& variables = "") const {
        const std::string both = "WORLD_SIZE=2 MASTER_PORT=" + std::to_string(free_port()) + " ";
        return run_process("sh -c '(RANK=1 " + both + variables + other + train("two") +
                           " >/dev/null 2>&1 &) ; RANK=0 " + both + kProgram + train("two") + "'");
    }
    /// Of two ranks that never end: the other one is frozen while they train, the checkpoints so
    /// far are taken away, then `then`. How the first ends.
    [[nodiscard]] Ended freeze_other(const std::string& more, const std::string& then) const {
        const auto rank = [&](const char* number) {
            return std::string("RANK=") + number + " exec " + kProgram +
                   train("run", "--set epochs=9999" + more);
        };
        return run_process("export WORLD_SIZE=2 MASTER_PORT=" + std::to_string(free_port()) +
                           "; (" + rank("1") + ") & other=$!; (" + rank("0") + ") & first=$!; " +
                           wait_until("[ -e " + folder_.file("run/metrics.jsonl") + " ]") +
                           "kill -STOP $other; sleep 1; rm -r " + folder_.file("run/checkpoints") +
                           "; " + then + "wait $first; code=$?; kill -KILL $other; exit $code");
    }
};

TEST_F(ProgramRanksTest, TwoProcessesMakeTheNetOfOneAlsoWhenOneIsLost) {
    ASSERT_EQ(run_process(kProgram + train("alone")).code, 0);
    const Ended lost = run_two(OUK_FAILPOINTS_PROGRAM " ", "OUK_FAILPOINT=train.step:4 ");
    EXPECT_EQ(lost.code, 1);
    EXPECT_THAT(lost.err, HasSubstr("another rank is lost"));
    const auto left = CheckpointFolder(folder_.file("two")).newest();
    ASSERT_TRUE(left);
    EXPECT_THAT(*left, HasSubstr("step-00000004.json"));  // 3 would have been written anyway

    const Ended resumed = run_two(kProgram);
    EXPECT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_THAT(resumed.err, HasSubstr("goes on after step 4"));

    const Ended odd = run_process("RANK=0 WORLD_SIZE=3 " + std::string(kProgram) + train("odd"));
    EXPECT_EQ(odd.code, 1);
    EXPECT_THAT(odd.err, HasSubstr("16 lanes cannot be dealt out to 3 ranks"));
    EXPECT_EQ(best("two").weights_hash, best("alone").weights_hash);
    EXPECT_EQ(best("two").state, best("alone").state);
}

TEST_F(ProgramRanksTest, OneLostAtAnEpochsEndLeavesTheWholeEpoch) {
    ASSERT_EQ(run_process(kProgram + train("alone")).code, 0);
    const std::string steps =
        run_process("grep '\"epoch\":1,' " + folder_.file("alone/metrics.jsonl") +
                    " | tail -n 1 | grep -o '\"step\":[0-9]*' | cut -d : -f 2 | tr -d '\\n'")
            .out;
    const Ended lost =
        run_two(OUK_FAILPOINTS_PROGRAM " ", "OUK_FAILPOINT=train.step:" + steps + " ");
    EXPECT_THAT(lost.err, HasSubstr("another rank is lost"));
    const auto newest = CheckpointFolder(folder_.file("two")).newest();
    ASSERT_TRUE(newest);
    const RunState state = read_checkpoint(*newest).manifest.state;
    EXPECT_EQ(std::to_string(state.step), steps);
    EXPECT_EQ(state.best_epoch, 1);
    EXPECT_EQ(state.epoch_error, 0);
}

TEST_F(ProgramRanksTest, ASignalEndsTheWaitForOneThatIsFrozen) {
    const Ended ended = freeze_other("", "kill -TERM $first; ");
    EXPECT_EQ(ended.code, 128 + SIGTERM);
    EXPECT_THAT(ended.err, AllOf(HasSubstr("another rank does not answer, and this one was told"),
                                 HasSubstr("run: stopped; the same command goes on")));
    EXPECT_TRUE(CheckpointFolder(folder_.file("run")).newest());
}

TEST_F(ProgramRanksTest, OneThatIsFrozenIsWaitedForAsLongAsTold) {
    // Long enough for the slower one to begin on a busy machine.
    const Ended ended = freeze_other(" --set rank_patience=5", "");
    EXPECT_EQ(ended.code, 1);
    EXPECT_THAT(ended.err, HasSubstr("another rank is lost"));
    EXPECT_TRUE(CheckpointFolder(folder_.file("run")).newest());
}

TEST_F(ProgramRanksTest, ARankWaitsForOthersAsLongAsItIsTold) {
    const std::string port = std::to_string(free_port());
    const Ended ended = run_process("RANK=1 WORLD_SIZE=2 MASTER_PORT=" + port + " " + kProgram +
                                    train("run", "--set rank_patience=1"));
    EXPECT_EQ(ended.code, 1);
    EXPECT_THAT(ended.err,
                HasSubstr("rank 1 of 2 at 127.0.0.1:" + port + ": no first rank answers"));
}

}  // namespace
}  // namespace ouk
