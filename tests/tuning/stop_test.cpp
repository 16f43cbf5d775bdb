// ouk-tune killed and interrupted: nothing finished is lost, and the same command goes on.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <filesystem>

#include "contestants.h"
#include "fake_program.h"
#include "tests/engine/uci/process.h"
#include "tests/temporary_folder.h"
#include "tests/tuning/program.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

class StopTest : public ::testing::Test {
protected:
    StopTest() {
        testing::write_book(*load_rules("ouk"), folder_.path(), 10);
        write_atomically(file("match.toml"),
                         "openings = 'book.epd'\nmax_pairs = 24\nsprt.stop = false\n"
                         "adjudication.max_plies = 80\n"
                         "first = {eval = 'classical', soft_nodes = 20}\n"
                         "second = {eval = 'material', soft_nodes = 20}\n");
        // Scripts beside the loop's program are its siblings, ouk-tune among them.
        std::filesystem::copy_file(OUK_FAILPOINTS_PROGRAM, file("front"));
        for (const char* sibling : {"ouk-selfplay", "ouk-train", "ouk-tune"})
            testing::write_fake_program(file(sibling));
        write_atomically(file("stage.toml"), "");
        write_atomically(file("loop.toml"),
                         "selfplay.config = 'stage.toml'\ntrain.config = 'stage.toml'\n"
                         "gauntlet.config = 'stage.toml'\n");
    }

    [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }
    [[nodiscard]] Ended gauntlet(const std::string& out, const std::string& before = "",
                                 const std::string& program = kProgram) const {
        return run_process(fmt::format("cd '{}' && {} {} gauntlet match.toml --out {}",
                                       folder_.path(), before, program, out));
    }
    [[nodiscard]] Ended loop(const std::string& environment = "") const {
        return run_process(
            fmt::format("cd '{}' && {} FAKE_CALLS=calls ./front loop loop.toml "
                        "--out run",
                        folder_.path(), environment));
    }
    /// Verbs that were called since the last time, and what the scripts tell.
    [[nodiscard]] std::string calls() const {
        std::string text = read_file(file("calls"));
        for (char& c : text)
            if (c == '\n') c = ' ';
        std::filesystem::remove(file("calls"));
        return text;
    }
    void expect_same_match(const std::string& out, const std::string& as) const {
        for (const std::string name : {"/results.jsonl", "/result.json"})
            EXPECT_EQ(read_file(file(out + name)), read_file(file(as + name))) << out;
    }

    const TemporaryFolder folder_;
};

TEST_F(StopTest, AGauntletIsTheSameAfterKillsAndForAnyThreads) {
    ASSERT_EQ(gauntlet("whole", "", kProgram).code, 0);
    for (const int threads : {1, 2}) {
        for (const int line : {1, 7, 24}) {
            const std::string out = fmt::format("killed-{}-{}", threads, line);
            const std::string with_threads = fmt::format("{} --set threads={}", out, threads);
            const Ended killed =
                gauntlet(with_threads, fmt::format("OUK_FAILPOINT=gauntlet.after_line:{}", line),
                         OUK_FAILPOINTS_PROGRAM);
            EXPECT_THAT(killed.code, AnyOf(-1, kKilled)) << killed.err;
            EXPECT_FALSE(std::filesystem::exists(file(out + "/result.json")));
            EXPECT_EQ(gauntlet(with_threads).code, 0);
            expect_same_match(out, "whole");
        }
    }
}

TEST_F(StopTest, AGauntletEndsWithTheStandingAfterASignal) {
    const struct {
        const char* signal;
        int code;
    } rows[] = {{"INT", 130}, {"TERM", 143}, {"HUP", 129}};
    for (const auto& row : rows) {
        const std::string out = row.signal;
        const Ended ended = run_process(
            fmt::format("cd '{0}'; {1} gauntlet match.toml --set max_pairs=100000 --out {2} & "
                        "while ! [ -s {2}/results.jsonl ] && kill -0 $!; do sleep 0.05; done; "
                        "kill -s {2} $!; wait $!",
                        folder_.path(), kProgram, out));
        EXPECT_EQ(ended.code, row.code) << ended.err;
        EXPECT_THAT(ended.err, HasSubstr(out + ": stopped; goes on with: ouk gauntlet match.toml"));
        EXPECT_THAT(ended.out, AllOf(HasSubstr("Ptnml(0-2): ["), HasSubstr("LLR: ")));
        EXPECT_FALSE(std::filesystem::exists(file(out + "/result.json")));
    }
}

TEST_F(StopTest, ALoopKilledAroundAStagesEndGoesOnWithTheRightStage) {
    const struct {
        const char* point;
        const char* done;
        const char* left;
    } rows[] = {
        {"loop.stage_done:1", "selfplay ", "selfplay train quantize gauntlet "},
        {"loop.stage_recorded:1", "selfplay ", "train quantize gauntlet "},
        {"loop.stage_done:3", "selfplay train quantize ", "quantize gauntlet "},
        {"loop.stage_recorded:4", "selfplay train quantize gauntlet ", ""},
    };
    for (const auto& row : rows) {
        SCOPED_TRACE(row.point);
        std::filesystem::remove_all(file("run"));
        const Ended killed = loop("OUK_FAILPOINT=" + std::string(row.point));
        EXPECT_THAT(killed.code, AnyOf(-1, kKilled)) << killed.err;
        EXPECT_EQ(calls(), row.done);
        write_atomically(file("calls"), "");
        const Ended resumed = loop();
        EXPECT_EQ(resumed.code, 0) << resumed.err;
        EXPECT_EQ(calls(), row.left);
    }
}

TEST_F(StopTest, ASignalToTheLoopReachesTheStageInWork) {
    const struct {
        const char* verb;
        const char* signal;
        int code;
    } rows[] = {{"selfplay", "INT", 130}, {"train", "TERM", 143}, {"gauntlet", "HUP", 129}};
    for (const auto& row : rows) {
        std::filesystem::remove_all(file("run"));
        const Ended ended = loop(fmt::format("FAKE_STOP={} FAKE_SIGNAL={}", row.verb, row.signal));
        EXPECT_EQ(ended.code, row.code) << ended.err;
        EXPECT_THAT(ended.err, HasSubstr(fmt::format(
                                   "stopped in stage {}; the same command goes on\n", row.verb)));
        EXPECT_THAT(ended.err, Not(HasSubstr("exit code")));
        EXPECT_THAT(calls(),
                    AllOf(HasSubstr(row.verb + std::string(" told ")), Not(HasSubstr("untold"))));
        EXPECT_THAT(read_file(file("run/state.json")),
                    HasSubstr(fmt::format("\"unfinished\": {{\n    \"{}\": {{", row.verb)));
        const Ended resumed = loop();
        EXPECT_EQ(resumed.code, 0) << resumed.err;
        EXPECT_EQ(calls().substr(0, std::string(row.verb).size()), row.verb);
    }
}

TEST_F(StopTest, AFailureAfterASignalIsToldAsOne) {
    const Ended ended = loop("FAKE_STOP=train FAKE_FAIL=train FAKE_SIGNAL=INT");
    EXPECT_EQ(ended.code, 1);
    EXPECT_THAT(ended.err, HasSubstr("train: exit code 1: fake: disk is full"));
}

TEST_F(StopTest, ALogThatCannotBeWrittenIsTold) {
    ASSERT_EQ(loop("FAKE_FAIL=train").code, 1);
    std::filesystem::remove(file("run/gen-000/train/log.txt"));
    std::filesystem::create_symlink("/dev/full", file("run/gen-000/train/log.txt"));
    const Ended ended = loop();
    EXPECT_EQ(ended.code, 1);
    EXPECT_THAT(ended.err, HasSubstr("run/gen-000/train/log.txt: could not be written; its program "
                                     "ended with success: train is at work; expected room"));
}

TEST_F(StopTest, ASecondSignalKillsTheLoopAndItsChild) {
    const Ended ended = loop("FAKE_DEAF=train FAKE_SIGNAL=TERM");
    EXPECT_THAT(ended.code, AnyOf(-1, 143));
    EXPECT_THAT(ended.err, Not(HasSubstr("stopped in stage")));
    EXPECT_EQ(run_process("sleep 0.3").code, 0);
    EXPECT_EQ(calls(), "selfplay train ");
}

}  // namespace
}  // namespace ouk
