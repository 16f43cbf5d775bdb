// The loop with small scripts in place of our programs: what it asks of them, and that it repeats
// nothing that is finished, however it ended.
#include "tuning/loop/loop.h"

#include <gmock/gmock.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <memory>
#include <thread>

#include "fake_program.h"
#include "tests/error_text.h"
#include "tests/temporary_folder.h"
#include "tuning/loop/report.h"

namespace ouk {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class LoopTest : public ::testing::Test {
protected:
    LoopTest() {
        testing::write_fake_program(file("fake"));
        write_atomically(file("selfplay.toml"), "games = 64\nthreads = 1\n");
        write_atomically(file("other.toml"), "");
        config_.selfplay = {file("selfplay.toml"), {"games=32"}};
        config_.train.config = config_.gauntlet.config = config_.information.config =
            file("other.toml");
        ::setenv("FAKE_CALLS", file("calls").c_str(), 1);
        for (const char* variable : {"FAKE_KILL", "FAKE_FAIL", "FAKE_DECISION"})
            ::unsetenv(variable);
    }

    [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }
    [[nodiscard]] std::string run_folder() const { return file("run"); }

    void run(bool fresh = false) {
        Loop loop(config_, run_folder(), fresh, {});
        loop.run([this](std::string_view) { return file("fake"); },
                 {[](const LoopListener::At&, std::string_view) {},
                  [](const LoopListener::At&, const StageRecord&) {}});
    }

    /// Runs in a child process, and tells whether that was killed.
    bool run_is_killed() {
        const pid_t child = ::fork();
        if (child == 0) {
            run();
            ::_exit(0);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
    }

    /// Verbs that were called since the last time.
    std::vector<std::string> calls() {
        std::vector<std::string> verbs;
        std::string verb;
        for (const char c : read_file(file("calls"))) {
            if (c == '\n') {
                verbs.push_back(std::exchange(verb, ""));
            } else {
                verb += c;
            }
        }
        write_atomically(file("calls"), "");
        return verbs;
    }

    TemporaryFolder folder_;
    LoopConfig config_;
};

TEST_F(LoopTest, RunsItsStagesInOrderAndReportsTheirFigures) {
    run();
    EXPECT_THAT(calls(), ElementsAre("selfplay", "train", "quantize", "gauntlet", "gauntlet"));
    const std::string gen = run_folder() + "/gen-000";
    for (const char* name : {"/selfplay/summary.json", "/train/summary.json", "/net.oukn",
                             "/net.oukn.json", "/gauntlet/result.json", "/information/result.json"})
        EXPECT_TRUE(std::filesystem::exists(gen + name)) << name;
    EXPECT_THAT(read_file(gen + "/train/log.txt"), HasSubstr("train is at work"));

    const Loop loop(config_, run_folder(), false, {});
    EXPECT_TRUE(loop.is_finished());
    const std::string text = report_text(loop);
    for (const char* part : {"64", "5120", "4000", "2.50", "0.062500", "mean 0.50", "99.9 % 2.50",
                             "+38.8 +/- 47.4", "LLR 2.96", "90 games", "net.oukn", "accepted"})
        EXPECT_THAT(text, HasSubstr(part));
}

TEST_F(LoopTest, TellsEachProgramWhatToDo) {
    run();
    const std::string words = read_file(file("calls.words"));
    const std::string gen = run_folder() + "/gen-000";
    for (const std::string& part :
         {"selfplay " + file("selfplay.toml") + " --out " + gen + "/selfplay",
          std::string("--set eval=material --set games=32\n"),
          "quantize " + gen + "/train/best --out " + gen + "/net.oukn\n",
          "--set first.eval=" + gen + "/net.oukn --set second.eval=material\n",
          "--set first.eval=" + gen + "/net.oukn --set second.eval=classical\n"})
        EXPECT_THAT(words, HasSubstr(part));
}

TEST_F(LoopTest, GoesOnAfterAKillInAnyStage) {
    const std::vector<std::string> verbs{"selfplay", "train", "quantize", "gauntlet"};
    for (std::size_t killed = 0; killed < verbs.size(); ++killed) {
        SCOPED_TRACE(verbs[killed]);
        std::filesystem::remove_all(run_folder());
        ::setenv("FAKE_KILL", verbs[killed].c_str(), 1);
        EXPECT_TRUE(run_is_killed());
        EXPECT_EQ(calls().size(), killed + 1);
        ::unsetenv("FAKE_KILL");
        run();
        std::vector<std::string> left(verbs.begin() + static_cast<std::ptrdiff_t>(killed),
                                      verbs.end());
        left.emplace_back("gauntlet");
        EXPECT_EQ(calls(), left);
    }
}

TEST_F(LoopTest, AChildDiesWithItsLoop) {
    ::setenv("FAKE_KILL", "selfplay", 1);
    EXPECT_TRUE(run_is_killed());
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    EXPECT_THAT(calls(), ElementsAre("selfplay"));  // the script would write "survived"
}

TEST_F(LoopTest, WaitsForAChildOfBeforeThatStillDies) {
    const std::string stage = run_folder() + "/gen-000/selfplay";
    std::jthread dying([held = std::make_shared<RunFolder>(stage), this]() mutable {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        EXPECT_FALSE(std::filesystem::exists(file("calls")));
        held.reset();
    });
    run();
    EXPECT_EQ(calls().size(), 5U);
}

TEST_F(LoopTest, SecondRunDoesNothingAndFreshStartsOver) {
    run();
    static_cast<void>(calls());
    run();
    EXPECT_TRUE(calls().empty());
    run(true);
    EXPECT_EQ(calls().size(), 5U);
}

TEST_F(LoopTest, FreshRemovesOnlyLoopRuns) {
    create_folder(run_folder());
    write_atomically(run_folder() + "/thesis.txt", "years of work");
    EXPECT_THAT(error_text([this] { run(true); }), HasSubstr("holds no loop run"));
    EXPECT_TRUE(std::filesystem::exists(run_folder() + "/thesis.txt"));
}

TEST_F(LoopTest, AFailingStageIsToldWithItsLastWordsAndLog) {
    ::setenv("FAKE_FAIL", "train", 1);
    const std::string text = error_text([this] { run(); });
    for (const std::string& part :
         {std::string("train: exit code 1: fake: games.h5:3: is spoiled\n   ^;"),
          run_folder() + "/gen-000/train/log.txt"})
        EXPECT_THAT(text, HasSubstr(part));
    ::unsetenv("FAKE_FAIL");
    static_cast<void>(calls());
    run();
    EXPECT_THAT(calls(), ElementsAre("train", "quantize", "gauntlet", "gauntlet"));
}

TEST_F(LoopTest, RefusesAnotherConfigByKey) {
    run();
    write_atomically(file("selfplay.toml"), "games = 128\nthreads = 2\n");
    EXPECT_THAT(error_text([this] { run(); }), HasSubstr("selfplay: games (was '64', now '128');"));
    write_atomically(file("selfplay.toml"), "games = 64\n");
    config_.threads = 2;
    EXPECT_EQ(error_text([this] { run(); }), "no error");
    config_.seed = 3;
    EXPECT_THAT(error_text([this] { run(); }), HasSubstr("seed (was '1', now '3')"));
}

TEST_F(LoopTest, RefusesASpoiledNet) {
    run();
    write_atomically(run_folder() + "/gen-000/net.oukn", "spoiled");
    EXPECT_THAT(error_text([this] { run(); }),
                HasSubstr("net.oukn: is not what the stage 'quantize' made"));
}

TEST_F(LoopTest, OneLoopAtATimeInAFolder) {
    const Loop first(config_, run_folder(), false, {});
    EXPECT_THAT(error_text([this] { run(); }), HasSubstr("in use by process"));
}

TEST_F(LoopTest, ANetThatDoesNotWinIsNotAccepted) {
    ::setenv("FAKE_DECISION", "H0", 1);
    run();
    const Loop loop(config_, run_folder(), false, {});
    EXPECT_FALSE(loop.is_accepted());
    EXPECT_THAT(report_text(loop), HasSubstr("failed: the gauntlet did not accept the net"));
}

TEST_F(LoopTest, NamesAMissingConfigOfAStage) {
    config_.train.config = "";
    EXPECT_THAT(error_text([this] { run(); }), HasSubstr("train.config: is not set"));
    config_.train.config = file("absent.toml");
    EXPECT_THAT(error_text([this] { run(); }), HasSubstr("absent.toml"));
    EXPECT_FALSE(std::filesystem::exists(run_folder()));
    config_.train.config = file("other.toml");
    run();
    config_.train.config = file("absent.toml");
    EXPECT_THAT(error_text([this] { run(true); }), HasSubstr("absent.toml"));
    EXPECT_TRUE(std::filesystem::exists(run_folder() + "/gen-000/net.oukn"));
}

}  // namespace
}  // namespace ouk
