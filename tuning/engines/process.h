// An external program that we talk to by lines: its stdin and stdout are pipes, the end of its
// stderr is kept. It leads a process group of its own, so that a Ctrl-C at the terminal does not
// reach it and nothing it started outlives it. Belongs to one thread at a time.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/file_handle.h"
#include "tuning/engines/line_buffer.h"
#include "tuning/engines/process_guard.h"

namespace ouk {

struct EngineCommand {
    std::string program;  // a path, or a name on PATH
    std::vector<std::string> arguments = {};
    std::string folder =
        {};  // where it runs; empty: ours. A relative path is looked for here first
};

/// Of an engine's stderr, the last so many bytes are kept.
inline constexpr std::size_t kStderrBytes = 64 * 1024;

class Process {
public:
    using Clock = std::chrono::steady_clock;
    using Time = Clock::time_point;

    /// Throws Error if there is no such program or it cannot be started. `guard` outlives it.
    Process(const EngineCommand& command, const ProcessGuard& guard);
    /// Kills what is left of the group.
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    /// False if it does not read, until `deadline`, or no longer can.
    [[nodiscard]] bool write(std::string_view text, Time deadline);

    /// Its stdin ends.
    void close_input() { in_.close(); }

    enum class State { Line, Late, Closed };
    struct Read {
        State state;
        OutputLine line = {};
        Time time = {};  // when its end was read
    };
    /// The next line of its stdout. Late: none until `deadline`. Closed: none will come.
    [[nodiscard]] Read read_line(Time deadline);
    /// Without waiting for more.
    [[nodiscard]] bool has_line() const { return lines_.has_line(); }

    /// Waits for its end until `deadline`; false if it lives on.
    bool wait_for_end(Time deadline);
    void kill();
    /// Something of its group runs on. Precondition: it has ended itself.
    [[nodiscard]] bool has_left_others() const;
    /// "exit code 1", "signal 11 (Segmentation fault)"; nullopt while it lives.
    [[nodiscard]] std::optional<std::string> how_it_ended();
    [[nodiscard]] std::string_view stderr_tail() const;
    [[nodiscard]] pid_t id() const { return id_; }

private:
    void start(const std::string& path, const EngineCommand& command);
    void take_messages();
    void reap(bool is_blocking);

    const ProcessGuard& guard_;
    pid_t id_ = 0;
    std::optional<int> status_;  // once it has ended
    FileHandle in_;
    FileHandle out_;
    FileHandle err_;
    LineBuffer lines_;
    Time last_read_ = {};
    std::string stderr_;
};

/// Where `command`'s program lies. Throws Error if it is nowhere.
[[nodiscard]] std::string locate(const EngineCommand& command);

}  // namespace ouk
