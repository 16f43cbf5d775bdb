#include "tuning/loop/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <fstream>

#include "engine/base/error.h"
#include "engine/base/file_handle.h"
#include "engine/base/system_error.h"
#include "tuning/loop/line_cutter.h"
#include "tuning/run/subprocess.h"

namespace ouk {

namespace {

constexpr int kTickMilliseconds = 200;

/// A file without a name.
FileHandle make_memory() {
    FileHandle memory(::memfd_create("output", MFD_CLOEXEC));
    if (!memory.is_open()) throw system_error("memory file", "made");
    return memory;
}

/// Where a child's stdout and stderr go.
struct Streams {
    int out;
    int err;
};

/// Between fork and exec: only what is safe there. Never returns.
[[noreturn]] void become(char* const* words, pid_t parent, const Streams& streams) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::setpgid(0, 0);
    const bool parent_lives = ::getppid() == parent;
    if (parent_lives && ::dup2(streams.out, STDOUT_FILENO) >= 0 &&
        ::dup2(streams.err, STDERR_FILENO) >= 0)
        ::execv(words[0], words);
    ::_exit(kCannotStart);
}

pid_t start(const std::vector<std::string>& words, const Streams& streams) {
    std::vector<char*> pointers;
    for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
    const pid_t parent = ::getpid();
    const pid_t child = ::fork();
    if (child == 0) become(pointers.data(), parent, streams);
    if (child < 0) throw system_error(words[0], "started");
    return child;
}

/// What can be read now; nothing at the end of the stream.
std::string read_some(int descriptor) {
    std::array<char, 4096> buffer{};
    ssize_t got = 0;
    do {
        got = ::read(descriptor, buffer.data(), buffer.size());
    } while (got < 0 && errno == EINTR);
    return {buffer.data(), got > 0 ? static_cast<std::size_t>(got) : 0};
}

/// Everything from the beginning of a file.
std::string read_all(const FileHandle& file) {
    ::lseek(file.get(), 0, SEEK_SET);
    std::string text;
    for (std::string part = read_some(file.get()); !part.empty(); part = read_some(file.get()))
        text += part;
    return text;
}

/// Until the child has closed its end.
void follow(pid_t child, int output, std::ofstream& log, LineCutter& lines,
            const ChildWatch& watch) {
    pollfd stream{output, POLLIN, 0};
    bool is_told = false;
    while (true) {
        const int ready = ::poll(&stream, 1, kTickMilliseconds);
        watch.on_tick(lines.last());
        const int signal = is_told ? 0 : watch.signal();
        if (signal != 0) is_told = ::kill(child, signal) == 0;
        if (ready <= 0) continue;
        const std::string text = read_some(output);
        if (text.empty()) break;
        log << text << std::flush;
        lines.add(text);
    }
    lines.add("\n");
}

int code_of(int status) {
    return WIFSIGNALED(status) ? kSignalCode + WTERMSIG(status) : WEXITSTATUS(status);
}

/// Empty for a success.
std::string describe_failure(int status) {
    const bool is_good = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return is_good ? "" : describe_status(status);
}

double seconds_of(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

struct Ended {
    int status = 0;
    rusage usage{};
};

Ended wait_for(pid_t child) {
    Ended ended;
    while (::wait4(child, &ended.status, 0, &ended.usage) < 0 && errno == EINTR) continue;
    return ended;
}

}  // namespace

ChildResult run_child(const std::vector<std::string>& words, const std::string& log_path,
                      const ChildWatch& watch) {
    std::ofstream log(log_path, std::ios::app);
    if (!log) throw Error(log_path, "cannot be written", "a folder that can be written");
    const auto begin = std::chrono::steady_clock::now();
    Pipe output = make_pipe();
    const pid_t child = start(words, {output.write_end.get(), output.write_end.get()});
    output.write_end.close();

    LineCutter lines(words[0]);
    follow(child, output.read_end.get(), log, lines, watch);
    const auto [status, usage] = wait_for(child);

    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
    const std::string how_it_ended = describe_failure(status);
    if (!log) {
        throw Error(log_path,
                    "could not be written; its program ended with " +
                        (how_it_ended.empty() ? "success" : how_it_ended) + ": " +
                        lines.complaint(),
                    "room for its messages");
    }
    return {.code = code_of(status),
            .how_it_ended = how_it_ended,
            .complaint = lines.complaint(),
            .seconds = elapsed.count(),
            .cpu_seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime)};
}

CapturedChild capture_child(const std::vector<std::string>& words) {
    const FileHandle output = make_memory();
    const FileHandle messages = make_memory();
    const pid_t child = start(words, {output.get(), messages.get()});
    const int status = wait_for(child).status;
    LineCutter lines(words[0]);
    lines.add(read_all(messages) + '\n');
    return {describe_failure(status), lines.complaint(), read_all(output)};
}

}  // namespace ouk
