#include "tuning/loop/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <utility>

#include "engine/base/error.h"

namespace ouk {

namespace {

constexpr int kTickMilliseconds = 200;
constexpr int kCannotStart = 127;  // as the shell has it

struct Pipe {
    int read_end;
    int write_end;
};

Pipe make_pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        throw Error("pipe", std::string("cannot be made (") + ::strerror(errno) + ")");
    return {ends[0], ends[1]};
}

/// Between fork and exec: only what is safe there. Never returns.
[[noreturn]] void become(char* const* words, pid_t parent, int output, int errors) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const bool parent_lives = ::getppid() == parent;
    if (parent_lives && ::dup2(output, STDOUT_FILENO) >= 0 && ::dup2(errors, STDERR_FILENO) >= 0)
        ::execv(words[0], words);
    ::_exit(kCannotStart);
}

pid_t start(const std::vector<std::string>& words, const Pipe& output, const Pipe& errors) {
    std::vector<char*> pointers;
    for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
    const pid_t parent = ::getpid();
    const pid_t child = ::fork();
    if (child == 0) become(pointers.data(), parent, output.write_end, errors.write_end);
    ::close(output.write_end);
    ::close(errors.write_end);
    if (child < 0)
        throw Error(words[0], std::string("cannot be started (") + ::strerror(errno) + ")");
    return child;
}

/// Cuts a stream into lines; a carriage return ends one too, as progress on a terminal does.
class LineCutter {
public:
    void add(std::string_view text) {
        for (const char c : text) {
            if (c != '\n' && c != '\r') {
                line_ += c;
            } else if (!line_.empty()) {
                last_ = std::exchange(line_, {});
            }
        }
    }
    [[nodiscard]] const std::string& last() const { return last_; }

private:
    std::string line_;
    std::string last_;
};

/// What can be read now; nothing at the end of the stream.
std::string read_some(int descriptor) {
    std::array<char, 4096> buffer{};
    ssize_t got = 0;
    do {
        got = ::read(descriptor, buffer.data(), buffer.size());
    } while (got < 0 && errno == EINTR);
    return {buffer.data(), got > 0 ? static_cast<std::size_t>(got) : 0};
}

/// Until the child has closed both streams.
void follow(int output, int errors, const std::string& log_path, const OnTick& on_tick,
            ChildResult& result) {
    std::ofstream log(log_path, std::ios::app);
    if (!log) throw Error(log_path, "cannot be written", "a folder that can be written");
    LineCutter lines;
    std::array<pollfd, 2> streams{{{output, POLLIN, 0}, {errors, POLLIN, 0}}};
    while (streams[0].fd >= 0 || streams[1].fd >= 0) {
        const int ready = ::poll(streams.data(), streams.size(), kTickMilliseconds);
        on_tick(lines.last());
        if (ready <= 0) continue;
        for (pollfd& stream : streams) {
            if (stream.revents == 0) continue;
            const std::string text = read_some(stream.fd);
            log << text << std::flush;
            if (stream.fd == output) result.output += text;
            if (stream.fd == errors) lines.add(text);
            if (text.empty()) stream.fd = -1;
        }
    }
    lines.add("\n");
    result.last_line = lines.last();
}

std::string describe_status(int status) {
    if (WIFSIGNALED(status))
        return fmt::format("signal {} ({})", WTERMSIG(status), ::strsignal(WTERMSIG(status)));
    const int code = WEXITSTATUS(status);
    if (code == 0) return "";
    return code == kCannotStart ? "it could not be started" : fmt::format("exit code {}", code);
}

double seconds_of(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

/// While it lives the keyboard's interrupt is left to the child.
class IgnoreInterrupt {
public:
    IgnoreInterrupt() : before_(::signal(SIGINT, SIG_IGN)) {}
    ~IgnoreInterrupt() { ::signal(SIGINT, before_); }
    IgnoreInterrupt(const IgnoreInterrupt&) = delete;
    IgnoreInterrupt& operator=(const IgnoreInterrupt&) = delete;

private:
    sighandler_t before_;
};

}  // namespace

ChildResult run_child(const std::vector<std::string>& words, const std::string& log,
                      const OnTick& on_tick) {
    const auto begin = std::chrono::steady_clock::now();
    const Pipe output = make_pipe();
    const Pipe errors = make_pipe();
    const pid_t child = start(words, output, errors);
    const IgnoreInterrupt ignore;

    ChildResult result;
    follow(output.read_end, errors.read_end, log, on_tick, result);
    ::close(output.read_end);
    ::close(errors.read_end);
    int status = 0;
    rusage usage{};
    while (::wait4(child, &status, 0, &usage) < 0 && errno == EINTR) continue;

    result.how_it_ended = describe_status(status);
    result.cpu_seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

}  // namespace ouk
