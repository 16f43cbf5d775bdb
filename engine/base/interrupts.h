// Ctrl-C, SIGTERM and SIGHUP asked for instead of suffered, so that a program can end at a good
// place. The next signal, any of them, kills as usual. One object a program: a handler reaches only
// globals.
#pragma once

#include <array>
#include <atomic>
#include <csignal>

namespace ouk {

class Interrupts {
public:
    Interrupts() {
        struct sigaction action {};
        action.sa_handler = [](int number) {
            arrived_.store(number);
            for (const int each : kSignals) std::signal(each, SIG_DFL);
        };
        action.sa_flags = SA_RESTART;
        for (const int each : kSignals) {
            struct sigaction before {};
            sigaction(each, &action, &before);
            const bool under_nohup = each == SIGHUP && before.sa_handler == SIG_IGN;
            if (under_nohup) sigaction(each, &before, nullptr);
        }
    }
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    /// Number of the signal, 0 for none. Safe from any thread.
    [[nodiscard]] int arrived() const { return arrived_.load(); }
    /// What a program ended by that signal exits with, as in shells.
    [[nodiscard]] int exit_code() const { return kSignalCode + arrived(); }

private:
    static constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};
    static constexpr int kSignalCode = 128;
    static inline std::atomic<int> arrived_ = 0;
    static_assert(std::atomic<int>::is_always_lock_free);
};

}  // namespace ouk
