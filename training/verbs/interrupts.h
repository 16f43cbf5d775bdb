// Ctrl-C and SIGTERM asked for instead of suffered, so that a program can end at a good place.
// While an object lives the signals wait; make it before any thread is started, which then lets
// them wait too.
#pragma once

#include <csignal>
#include <ctime>

namespace ouk {

class Interrupts {
public:
    Interrupts() {
        sigemptyset(&signals_);
        sigaddset(&signals_, SIGINT);
        sigaddset(&signals_, SIGTERM);
        pthread_sigmask(SIG_BLOCK, &signals_, &before_);
    }
    ~Interrupts() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    /// True from the first signal on.
    [[nodiscard]] bool arrived() {
        constexpr std::timespec kNow{};
        arrived_ = arrived_ || sigtimedwait(&signals_, nullptr, &kNow) > 0;
        return arrived_;
    }

private:
    sigset_t signals_;
    sigset_t before_;
    bool arrived_ = false;
};

}  // namespace ouk
