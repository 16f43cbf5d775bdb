// A loop whose programs are small scripts: what its tests share.
#pragma once

#include <gmock/gmock.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <string>
#include <utility>
#include <vector>

#include "fake_program.h"
#include "tests/error_text.h"
#include "tests/temporary_folder.h"
#include "tuning/loop/loop.h"

namespace ouk::testing {

class LoopTest : public ::testing::Test {
protected:
    LoopTest() {
        testing::write_fake_program(file("fake"));
        write_atomically(file("selfplay.toml"), "shard_games = 64\nthreads = 1\n");
        write_atomically(file("other.toml"), "");
        config_.selfplay = {file("selfplay.toml"), {"games=32"}};
        config_.train.config = config_.gauntlet.config = config_.information.config =
            file("other.toml");
        ::setenv("FAKE_CALLS", file("calls").c_str(), 1);
        for (const char* variable : {"FAKE_KILL", "FAKE_FAIL", "FAKE_DECISION", "FAKE_REFUSE"})
            ::unsetenv(variable);
    }

    [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }
    [[nodiscard]] std::string run_folder() const { return file("run"); }

    [[nodiscard]] Loop make(bool fresh = false) const {
        return Loop(config_, {.run = run_folder(),
                              .fresh = fresh,
                              .command_line = {"ouk", "loop"},
                              .find_program = [this](std::string_view) { return file("fake"); }});
    }

    void run(bool fresh = false) {
        Loop loop = make(fresh);
        EXPECT_EQ(loop.run({.on_tick = [](const LoopListener::At&, std::string_view) {},
                            .on_finished = [](const LoopListener::At&, const StageRecord&) {},
                            .signal = [] { return 0; }}),
                  nullptr);
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

}  // namespace ouk::testing
