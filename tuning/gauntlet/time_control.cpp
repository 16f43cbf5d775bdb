#include "tuning/gauntlet/time_control.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "engine/base/error.h"
#include "engine/uci/words.h"

namespace ouk {

namespace {

constexpr double kSecondsPerMinute = 60;
constexpr double kMostSeconds = 1e7;  // some months
constexpr double kMicroseconds = 1e6;

std::optional<double> read_number(std::string_view text) {
    double number = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, failure] =
        std::from_chars(text.data(), end, number, std::chars_format::fixed);
    const bool is_whole = !text.empty() && failure == std::errc() && stopped == end;
    if (!is_whole || number < 0 || number > kMostSeconds) return std::nullopt;
    return number;
}

Duration from_seconds(double seconds) {
    return Duration(std::llround(seconds * kMicroseconds));
}

/// "90", "1:30".
std::optional<Duration> read_duration(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) {
        const auto seconds = read_number(text);
        return seconds ? std::optional(from_seconds(*seconds)) : std::nullopt;
    }
    const auto minutes = read_number(text.substr(0, colon));
    const auto seconds = read_number(text.substr(colon + 1));
    if (!minutes || !seconds) return std::nullopt;
    return from_seconds(*minutes * kSecondsPerMinute + *seconds);
}

double seconds(Duration duration) {
    return static_cast<double>(duration.count()) / kMicroseconds;
}

}  // namespace

TimeControl parse_time_control(const std::string& text, const std::string& where) {
    const auto refuse = [&] {
        return Error(where, "'" + text + "'",
                     "[MOVES/][MINUTES:]SECONDS[+INCREMENT], such as 8+0.08 or 40/1:30");
    };
    TimeControl control;
    std::string_view rest = text;
    if (const std::size_t slash = rest.find('/'); slash != std::string_view::npos) {
        const auto moves = to_number<int>(rest.substr(0, slash));
        if (!moves || *moves < 1) throw refuse();
        control.moves = *moves;
        rest.remove_prefix(slash + 1);
    }
    if (const std::size_t plus = rest.find('+'); plus != std::string_view::npos) {
        const auto increment = read_duration(rest.substr(plus + 1));
        if (!increment) throw refuse();
        control.increment = *increment;
        rest = rest.substr(0, plus);
    }
    control.time = read_duration(rest);
    const bool has_time = control.time && *control.time + control.increment > Duration(0);
    if (!has_time) throw refuse();
    return control;
}

std::string to_text(const TimeControl& control) {
    if (control.move_time) return fmt::format("{}/move", seconds(*control.move_time));
    if (!control.time) return "-";
    std::string text = control.moves > 0 ? fmt::format("{}/", control.moves) : "";
    text += fmt::format("{}", seconds(*control.time));
    if (control.increment > Duration(0)) text += fmt::format("+{}", seconds(control.increment));
    return text;
}

}  // namespace ouk
