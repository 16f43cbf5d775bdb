// Runs another program as a child and waits for it. The child dies when this process does, so
// that after a kill nothing goes on working unseen in a folder that the next run wants.
// It has a process group of its own: what the terminal sends (Ctrl-C, hangup) comes to us alone, so
// that it reaches the child once, when we pass it on. Ctrl-Z therefore stops only us. Whoever
// signals each process of a job (systemd, Slurm) reaches the child twice, which kills it as a
// second Ctrl-C does: from such senders nothing here protects.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace ouk {

inline constexpr int kSignalCode = 128;  // as shells have it

struct ChildResult {
    int code = 0;              // exit code, or kSignalCode + signal
    std::string how_it_ended;  // empty: exit code 0; else "exit code 1", "signal 9 (Killed)"
    std::string complaint;     // its last message
    double seconds = 0;
    double cpu_seconds = 0;
};

/// Both are called a few times a second while the child lives.
struct ChildWatch {
    std::function<void(std::string_view line)> on_tick;  // the last line that the child printed
    std::function<int()> signal;  // number of a signal to send to the child, once; 0 for none
};

/// `words[0]` is the program's path. stdout and stderr are appended to the file `log_path`. Throws
/// Error if it cannot start, and at its end if the log could not be written.
[[nodiscard]] ChildResult run_child(const std::vector<std::string>& words,
                                    const std::string& log_path, const ChildWatch& watch);

struct CapturedChild {
    std::string how_it_ended;
    std::string complaint;
    std::string output;  // stdout
};

/// The same for a program that is quick and writes little; leaves no log.
[[nodiscard]] CapturedChild capture_child(const std::vector<std::string>& words);

}  // namespace ouk
