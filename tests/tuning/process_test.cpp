// External programs as processes: they end when they are told, when they are killed, and when we
// are.
#include "tuning/engines/process.h"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

Process::Time soon(milliseconds duration = seconds(20)) {
    return Process::Clock::now() + duration;
}

EngineCommand shell(const std::string& script) {
    return {.program = "/bin/sh", .arguments = {"-c", script}};
}

bool is_alive(pid_t process) {
    return ::kill(process, 0) == 0;
}

bool dies(pid_t process) {
    const auto deadline = soon();
    while (is_alive(process) && Process::Clock::now() < deadline)
        std::this_thread::sleep_for(milliseconds(5));
    return !is_alive(process);
}

TEST(Process, TalksByLinesAndTellsHowItEnded) {
    const ProcessGuard guard;
    Process process(shell("read line; echo got $line; exit 3"), guard);
    EXPECT_EQ(process.how_it_ended(), std::nullopt);
    ASSERT_TRUE(process.write("hello\n", soon()));
    EXPECT_EQ(process.read_line(soon()).line.text, "got hello");
    EXPECT_EQ(process.read_line(soon()).state, Process::State::Closed);
    EXPECT_TRUE(process.wait_for_end(soon()));
    EXPECT_EQ(process.how_it_ended(), "exit code 3");
    EXPECT_FALSE(process.write("more\n", soon()));
}

TEST(Process, WaitsNoLongerThanItIsTold) {
    const ProcessGuard guard;
    Process silent(shell("sleep 100"), guard);
    EXPECT_EQ(silent.read_line(soon(milliseconds(20))).state, Process::State::Late);
    Process babbling(shell("while :; do printf x; done"), guard);
    EXPECT_EQ(babbling.read_line(soon(milliseconds(20))).state, Process::State::Late);
    // It reads nothing: the pipe fills.
    EXPECT_FALSE(silent.write(std::string(1 << 20, 'x'), soon(milliseconds(20))));
}

TEST(Process, KeepsTheEndOfItsMessages) {
    const ProcessGuard guard;
    Process process(shell("head -c 300000 /dev/zero | tr '\\0' x >&2; echo last >&2; echo"), guard);
    EXPECT_EQ(process.read_line(soon()).state, Process::State::Line);
    EXPECT_TRUE(process.wait_for_end(soon()));
    EXPECT_EQ(process.stderr_tail().size(), kStderrBytes);
    EXPECT_TRUE(process.stderr_tail().ends_with("xlast\n"));
}

TEST(Process, TakesItsGroupWithIt) {
    const ProcessGuard guard;
    pid_t grandchild = 0;
    {
        Process process(shell("sleep 1000 & echo $!; wait"), guard);
        grandchild = std::stoi(process.read_line(soon()).line.text);
        EXPECT_TRUE(is_alive(grandchild));
    }
    EXPECT_TRUE(dies(grandchild));
}

TEST(Process, LooksForItsProgramInItsFolderFirst) {
    const ProcessGuard guard;
    const TemporaryFolder folder;
    write_atomically(folder.file("here.sh"), "#!/bin/sh\npwd\n");
    std::filesystem::permissions(folder.file("here.sh"), std::filesystem::perms::owner_all);
    Process process({.program = "./here.sh", .folder = folder.path()}, guard);
    EXPECT_EQ(process.read_line(soon()).line.text,
              std::filesystem::canonical(folder.path()).string());
    EXPECT_THROW(Process({.program = "absent"}, guard), Error);
    EXPECT_THROW(Process({.program = "sh", .folder = "/absent"}, guard), Error);
}

/// In a child that is killed: the programs that it started, and what they started, die with it.
TEST(ProcessGuard, EngineAndGrandchildDieWithAKilledRunner) {
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe(ends.data()), 0);
    const pid_t runner = ::fork();
    ASSERT_GE(runner, 0);
    if (runner == 0) {
        const ProcessGuard guard;
        // Deaf to everything, as a hung engine is.
        Process process(shell("trap '' TERM INT HUP PIPE; sleep 1000 & echo $!; wait; wait"),
                        guard);
        const std::string line = process.read_line(soon()).line.text;
        const std::array<pid_t, 2> ids{process.id(), std::stoi(line)};
        if (::write(ends[1], ids.data(), sizeof ids) != sizeof ids) ::_exit(1);
        ::pause();
    }
    std::array<pid_t, 2> ids{};
    ASSERT_EQ(::read(ends[0], ids.data(), sizeof ids), static_cast<ssize_t>(sizeof ids));
    ::close(ends[0]);
    ::close(ends[1]);
    EXPECT_TRUE(is_alive(ids[0]));
    EXPECT_TRUE(is_alive(ids[1]));
    ::kill(runner, SIGKILL);
    ::waitpid(runner, nullptr, 0);
    EXPECT_TRUE(dies(ids[0]));
    EXPECT_TRUE(dies(ids[1]));
}

}  // namespace
}  // namespace ouk
