#include "tuning/engines/process_guard.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <utility>

#include "engine/base/system_error.h"
#include "tuning/run/subprocess.h"

namespace ouk {

namespace {

constexpr std::size_t kMostGroups = 16384;  // more than a system has processes to give

/// In the guard, which came from a fork of a program with threads: no memory is taken, no lock.
class Groups {
public:
    void add(pid_t leader) {
        if (count_ < kMostGroups) leaders_[count_++] = leader;
    }
    void remove(pid_t leader) {
        const auto end = leaders_.begin() + static_cast<std::ptrdiff_t>(count_);
        const auto found = std::find(leaders_.begin(), end, leader);
        if (found != end) *found = leaders_[--count_];
    }
    void kill_all() const {
        for (std::size_t i = 0; i < count_; ++i) ::kill(-leaders_[i], SIGKILL);
    }

private:
    std::array<pid_t, kMostGroups> leaders_{};
    std::size_t count_ = 0;
};

/// Positive numbers are leaders that came, negative ones those that went. Never returns.
[[noreturn]] void keep_guard(int wire) {
    static Groups groups;
    pid_t message = 0;
    while (true) {
        const ssize_t got = ::read(wire, &message, sizeof message);
        if (got < 0 && errno == EINTR) continue;
        if (got != sizeof message) break;
        if (message > 0) {
            groups.add(message);
        } else {
            groups.remove(-message);
        }
    }
    groups.kill_all();
    ::_exit(0);
}

/// Deaf to what a terminal sends, and holding nothing of ours open but the wire: neither a lock nor
/// our end of somebody's pipe.
[[noreturn]] void become_guard(int wire) {
    ::setpgid(0, 0);
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) ::signal(number, SIG_IGN);
    constexpr int kWire = 0;
    if (::dup2(wire, kWire) != kWire) ::_exit(1);
    ::close_range(kWire + 1, UINT_MAX, 0);
    keep_guard(kWire);
}

void send(int wire, pid_t message) {
    while (::write(wire, &message, sizeof message) < 0 && errno == EINTR) continue;
}

}  // namespace

ProcessGuard::ProcessGuard() {
    Pipe pipe = make_pipe();
    wire_ = std::move(pipe.write_end);
    ::signal(SIGPIPE, SIG_IGN);
    guard_ = ::fork();
    if (guard_ < 0) throw system_error("guard of the engines", "started");
    if (guard_ == 0) become_guard(pipe.read_end.get());
}

ProcessGuard::~ProcessGuard() {
    wire_.close();
    while (::waitpid(guard_, nullptr, 0) < 0 && errno == EINTR) continue;
}

void ProcessGuard::add_self() const {
    send(wire_.get(), ::getpid());
}

void ProcessGuard::remove(pid_t leader) const {
    send(wire_.get(), -leader);
}

}  // namespace ouk
