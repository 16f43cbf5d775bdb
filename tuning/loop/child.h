// Runs another program as a child and waits for it. The child dies when this process does, so
// that after a kill nothing goes on working unseen in a folder that the next run wants.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace ouk {

struct ChildResult {
    std::string how_it_ended;  // empty: exit code 0; else "exit code 1", "signal 9 (Killed)"
    std::string complaint;     // its last message
    double seconds = 0;
    double cpu_seconds = 0;
};

/// Called a few times a second with the last line that the child printed.
using OnTick = std::function<void(std::string_view line)>;

/// `words[0]` is the program's path. stdout and stderr are appended to the file `log_path`. An
/// interrupt from the keyboard reaches the child alone, which ends in its own way. Throws Error if
/// it cannot start.
[[nodiscard]] ChildResult run_child(const std::vector<std::string>& words,
                                    const std::string& log_path, const OnTick& on_tick);

}  // namespace ouk
