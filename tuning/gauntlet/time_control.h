// How much time a player has: a clock as chess people write it, or so much for each move. A value.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ouk {

using Duration = std::chrono::microseconds;

[[nodiscard]] constexpr double milliseconds(Duration duration) {
    return std::chrono::duration<double, std::milli>(duration).count();
}

struct TimeControl {
    std::optional<Duration> time = {};  // of a period; none: no clock
    Duration increment{0};              // added after each move
    int moves = 0;                      // of a period; 0: the whole game
    std::optional<Duration> move_time = {};
    Duration margin{0};  // overstepping by so much is forgiven, and not given back

    [[nodiscard]] bool is_timed() const { return time || move_time; }
};

/// "[MOVES/][MINUTES:]SECONDS[+INCREMENT]", seconds with fractions: "8+0.08", "40/1:30+0.5". Margin
/// and time a move stay as they are by default. Throws Error (naming `where`).
[[nodiscard]] TimeControl parse_time_control(const std::string& text, const std::string& where);

/// As it is parsed.
[[nodiscard]] std::string to_text(const TimeControl& control);

}  // namespace ouk
