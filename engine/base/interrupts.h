// Ctrl-C, SIGTERM and SIGHUP asked for instead of suffered, so that a program can end at a good
// place. The second signal kills as usual. One object a program: a handler reaches only globals.
#pragma once

#include <atomic>
#include <csignal>

namespace ouk {

class Interrupts {
public:
    Interrupts() {
        struct sigaction action {};
        action.sa_handler = [](int number) { arrived_.store(number); };
        action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
        for (const int number : {SIGINT, SIGTERM}) sigaction(number, &action, nullptr);
        struct sigaction before {};
        sigaction(SIGHUP, &action, &before);
        const bool under_nohup = before.sa_handler == SIG_IGN;
        if (under_nohup) sigaction(SIGHUP, &before, nullptr);
    }
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    /// Number of the signal, 0 for none. Safe from any thread.
    [[nodiscard]] int arrived() const { return arrived_.load(); }
    /// What a program ended by that signal exits with, as in shells.
    [[nodiscard]] int exit_code() const { return kSignalCode + arrived(); }

private:
    static constexpr int kSignalCode = 128;
    static inline std::atomic<int> arrived_ = 0;
    static_assert(std::atomic<int>::is_always_lock_free);
};

}  // namespace ouk
