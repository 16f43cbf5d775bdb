#include "engine/base/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <ostream>

namespace ouk {

namespace {

using namespace std::chrono_literals;

constexpr auto kTerminalInterval = 200ms;
constexpr auto kPlainInterval = 10s;
// Erases the rest of a line that was longer (ECMA-48, "erase in line").
constexpr std::string_view kEraseRest = "\x1b[K";

/// A line that wraps could not be rewritten in place: the terminal would scroll. What is done
/// stands at its beginning, the time left at its end, so the middle goes. (One column is left
/// free: some terminals wrap when the last one is written.)
std::string clipped(std::string_view line, int width) {
    constexpr std::string_view kGap = "...";
    const auto most = static_cast<std::size_t>(std::max(width - 1, 0));
    if (width <= 0 || line.size() <= most) return std::string(line);
    if (most <= kGap.size()) return std::string(line.substr(0, most));
    const std::size_t tail = (most - kGap.size()) / 2;
    const std::size_t head = most - kGap.size() - tail;
    return fmt::format("{}{}{}", line.substr(0, head), kGap, line.substr(line.size() - tail));
}

}  // namespace

int stderr_width() {
    winsize size{};
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

Progress::Progress(std::ostream& out, bool terminal, Clock clock, Width width)
    : out_(out),
      terminal_(terminal),
      clock_(std::move(clock)),
      width_(std::move(width)),
      start_(clock_()),
      last_shown_(start_) {}

void Progress::update(std::string_view line) {
    const std::lock_guard guard(mutex_);
    if (take_turn()) show_unfinished(line);
}

void Progress::update(const std::function<std::string()>& make_line) {
    const std::lock_guard guard(mutex_);
    if (take_turn()) show_unfinished(make_line());
}

void Progress::finish(std::string_view line) {
    const std::lock_guard guard(mutex_);
    show(line);
    if (line_open_) out_ << std::endl;
    line_open_ = false;
}

double Progress::elapsed() const {
    return std::chrono::duration<double>(clock_() - start_).count();
}

bool Progress::take_turn() {
    const auto interval = terminal_ ? Time::duration(kTerminalInterval) : kPlainInterval;
    const Time now = clock_();
    if (now - last_shown_ < interval) return false;
    last_shown_ = now;
    return true;
}

void Progress::show_unfinished(std::string_view line) {
    show(terminal_ ? clipped(line, width_()) : line);
}

void Progress::show(std::string_view line) {
    if (terminal_) {
        out_ << '\r' << line << kEraseRest << std::flush;
        line_open_ = true;
    } else {
        out_ << line << std::endl;
    }
}

bool stderr_is_terminal() {
    return ::isatty(STDERR_FILENO) == 1;
}

std::string format_duration(double seconds) {
    constexpr long kMinute = 60;
    constexpr long kHour = 60 * kMinute;
    constexpr long kDay = 24 * kHour;
    constexpr double kTenthsBelow = 9.95;  // above, it would be rounded to two digits
    if (seconds < kTenthsBelow) return fmt::format("{:.1f}s", seconds < 0 ? 0 : seconds);
    const long whole = static_cast<long>(seconds + 0.5);
    if (whole < kMinute) return fmt::format("{}s", whole);
    if (whole < kHour) return fmt::format("{}m{:02}s", whole / kMinute, whole % kMinute);
    if (whole < kDay) return fmt::format("{}h{:02}m", whole / kHour, whole % kHour / kMinute);
    return fmt::format("{}d{:02}h", whole / kDay, whole % kDay / kHour);
}

std::string format_time_left(double done, double total, double elapsed_seconds) {
    if (done <= 0) return "?";
    return format_duration((total - done) / done * elapsed_seconds);
}

}  // namespace ouk
