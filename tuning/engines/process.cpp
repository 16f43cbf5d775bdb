#include "tuning/engines/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "engine/base/system_error.h"
#include "engine/uci/program.h"
#include "tuning/run/subprocess.h"

namespace ouk {

namespace {

constexpr std::chrono::milliseconds kReapPause{1};

/// Our end only: the other keeps the blocking that programs expect.
void make_nonblocking(const FileHandle& end) {
    ::fcntl(end.get(), F_SETFL, ::fcntl(end.get(), F_GETFL) | O_NONBLOCK);
}

struct Streams {
    int in;
    int out;
    int err;
};

/// Signals as a program expects them, whatever we ignore.
void restore_signals() {
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ}) ::signal(number, SIG_DFL);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

/// Between fork and exec: only what is safe there. Never returns.
[[noreturn]] void become(const char* path, char* const* words, const char* folder,
                         const Streams& streams, const ProcessGuard& guard) {
    ::setpgid(0, 0);
    guard.add_self();
    restore_signals();
    const bool is_ready =
        (*folder == '\0' || ::chdir(folder) == 0) && ::dup2(streams.in, STDIN_FILENO) >= 0 &&
        ::dup2(streams.out, STDOUT_FILENO) >= 0 && ::dup2(streams.err, STDERR_FILENO) >= 0;
    if (is_ready) ::execv(path, words);
    ::_exit(kCannotStart);
}

/// Milliseconds to wait, rounded up; 0 once `deadline` is past.
int wait_until(Process::Time deadline) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - Process::Clock::now());
    constexpr std::int64_t kLongestWait = 60'000;  // then asked again
    return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, kLongestWait));
}

enum class Stream { Open, Ended };

/// Hands what can be read now to `take`.
template <class Take>
Stream read_now(int descriptor, Take&& take) {
    std::array<char, kReadBytes> buffer;
    ssize_t got = 0;
    do {
        got = ::read(descriptor, buffer.data(), buffer.size());
    } while (got < 0 && errno == EINTR);
    if (got > 0) take(std::string_view(buffer.data(), static_cast<std::size_t>(got)));
    const bool is_open = got > 0 || (got < 0 && errno == EAGAIN);
    return is_open ? Stream::Open : Stream::Ended;
}

bool is_program(const std::filesystem::path& path) {
    return std::filesystem::is_regular_file(path) && ::access(path.c_str(), X_OK) == 0;
}

}  // namespace

std::string locate(const EngineCommand& command) {
    const std::filesystem::path program(command.program);
    const std::filesystem::path inside = std::filesystem::path(command.folder) / program;
    if (is_program(inside)) return std::filesystem::absolute(inside);
    if (is_program(program)) return std::filesystem::absolute(program);
    const char* const search_path = std::getenv("PATH");
    const bool is_name = !program.empty() && !program.has_parent_path();
    const std::string found =
        is_name ? find_program(command.program, ".", search_path == nullptr ? "" : search_path)
                : "";
    if (found.empty() && std::filesystem::exists(program))
        throw Error(command.program, "is no program that may be run", "an engine");
    if (found.empty()) {
        throw Error(command.program, "there is no such program",
                    "the path of an engine, or its name on PATH");
    }
    return std::filesystem::absolute(found);
}

Process::Process(const EngineCommand& command, const ProcessGuard& guard) : guard_(guard) {
    start(locate(command), command);
}

void Process::start(const std::string& path, const EngineCommand& command) {
    if (!command.folder.empty() && !std::filesystem::is_directory(command.folder))
        throw Error(command.folder, "there is no such folder", "where " + path + " is to run");
    std::vector<char*> words{const_cast<char*>(path.c_str())};
    for (const std::string& word : command.arguments)
        words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);

    Pipe in = make_pipe();
    Pipe out = make_pipe();
    Pipe err = make_pipe();
    id_ = ::fork();
    if (id_ == 0) {
        become(path.c_str(), words.data(), command.folder.c_str(),
               {in.read_end.get(), out.write_end.get(), err.write_end.get()}, guard_);
    }
    if (id_ < 0) throw system_error(path, "started");
    ::setpgid(id_, id_);  // also here: whoever comes first
    in_ = std::move(in.write_end);
    out_ = std::move(out.read_end);
    err_ = std::move(err.read_end);
    for (const FileHandle* end : {&in_, &out_, &err_}) make_nonblocking(*end);
}

Process::~Process() {
    kill();
}

bool Process::write(std::string_view text, Time deadline) {
    while (!text.empty()) {
        const ssize_t written = ::write(in_.get(), text.data(), text.size());
        if (written >= 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            const int wait = wait_until(deadline);
            if (wait == 0) return false;
            pollfd end{in_.get(), POLLOUT, 0};
            ::poll(&end, 1, wait);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

Process::Read Process::read_line(Time deadline) {
    while (!lines_.has_line()) {
        if (!out_.is_open()) return {.state = State::Closed};
        const int wait = wait_until(deadline);
        std::array<pollfd, 2> ends{pollfd{out_.get(), POLLIN, 0},
                                   pollfd{err_.is_open() ? err_.get() : -1, POLLIN, 0}};
        const int ready = ::poll(ends.data(), ends.size(), wait);
        if (ready > 0 && ends[1].revents != 0) take_messages();
        if (ready > 0 && ends[0].revents != 0) {
            const Stream stream =
                read_now(out_.get(), [this](std::string_view text) { lines_.add(text); });
            last_read_ = Clock::now();
            if (stream == Stream::Ended) out_.close();
        }
        // Also where output flows on without a line.
        if (!lines_.has_line() && Clock::now() >= deadline) return {.state = State::Late};
    }
    return {.state = State::Line, .line = lines_.take(), .time = last_read_};
}

void Process::take_messages() {
    const Stream stream = read_now(err_.get(), [this](std::string_view text) { stderr_ += text; });
    if (stream == Stream::Ended) err_.close();
    if (stderr_.size() > 2 * kStderrBytes) stderr_.erase(0, stderr_.size() - kStderrBytes);
}

std::string_view Process::stderr_tail() const {
    const std::string_view all = stderr_;
    return all.substr(all.size() - std::min(all.size(), kStderrBytes));
}

bool Process::wait_for_end(Time deadline) {
    reap(false);
    while (!status_ && Clock::now() < deadline) {
        // It may be writing what nobody reads.
        while (read_line(Clock::now()).state == State::Line) continue;
        std::this_thread::sleep_for(kReapPause);
        reap(false);
    }
    return status_.has_value();
}

/// The group first: once its leader is waited for, its number may be somebody else's.
void Process::kill() {
    if (id_ == 0) return;
    ::kill(-id_, SIGKILL);
    reap(true);
    guard_.remove(id_);
    id_ = 0;
}

bool Process::has_left_others() const {
    return id_ != 0 && ::kill(-id_, 0) == 0;
}

void Process::reap(bool is_blocking) {
    if (status_) return;
    int status = 0;
    pid_t ended = 0;
    do {
        ended = ::waitpid(id_, &status, is_blocking ? 0 : WNOHANG);
    } while (ended < 0 && errno == EINTR);
    if (ended == id_) status_ = status;
}

std::optional<std::string> Process::how_it_ended() {
    if (id_ != 0) reap(false);
    return status_ ? std::optional(describe_status(*status_)) : std::nullopt;
}

}  // namespace ouk
