// One line of progress a stage. On a terminal it is rewritten in place, at most 5 times a second;
// elsewhere (logs) it is a plain line at most every 10 seconds. The clock decides only what is
// shown, never a result. update() and finish() may be called from any thread.
#pragma once

#include <chrono>
#include <functional>
#include <iosfwd>
#include <mutex>
#include <string>
#include <string_view>

namespace ouk {

/// Columns of the terminal that stderr is; 0 if it is none or does not tell.
[[nodiscard]] int stderr_width();

class Progress {
public:
    using Time = std::chrono::steady_clock::time_point;
    using Clock = std::function<Time()>;
    using Width = std::function<int()>;

    /// Programs pass std::cerr and stderr_is_terminal(). `out` must outlive this. `width` is asked
    /// at each line, for terminals change.
    Progress(std::ostream& out, bool terminal, Clock clock = std::chrono::steady_clock::now,
             Width width = stderr_width);

    /// Shows `line`, on a terminal without its middle where it is too long, if enough time has
    /// passed since the last one, else does nothing.
    void update(std::string_view line);
    /// The same for lines that cost something to make: `make_line` is called only when due.
    void update(const std::function<std::string()>& make_line);
    /// Shows `line` in any case and ends the stage with a newline.
    void finish(std::string_view line);

    /// Seconds since construction.
    [[nodiscard]] double elapsed() const;

private:
    [[nodiscard]] bool take_turn();
    void show_unfinished(std::string_view line);
    void show(std::string_view line);

    std::ostream& out_;
    const bool terminal_;
    const Clock clock_;
    const Width width_;
    const Time start_;
    std::mutex mutex_;
    Time last_shown_;
    bool line_open_ = false;  // a terminal line stands there without its newline
};

[[nodiscard]] bool stderr_is_terminal();

/// "0.4s", "12s", "3m12s", "2h05m", "3d04h".
[[nodiscard]] std::string format_duration(double seconds);

/// Time left, by rule of three, as format_duration; "?" while nothing is done.
[[nodiscard]] std::string format_time_left(double done, double total, double elapsed_seconds);

}  // namespace ouk
