#include "tuning/fastchess/time_control.h"

#include <fmt/format.h>

#include <optional>

namespace ouk::fastchess {

namespace {

constexpr std::int64_t kSecondsPerMinute = 60;
constexpr double kMillisecondsPerSecond = 1000;

constexpr auto kForm = "SECONDS, MINUTES:SECONDS or inf, MOVES/ before and +INCREMENT behind it";

/// Cuts `text` at the only `separator`: returns what stands before it, leaves what stands behind.
std::optional<std::string_view> cut_front(std::string_view& text, char separator,
                                          const Value& whole) {
    const std::size_t place = text.find(separator);
    if (place == std::string_view::npos) return std::nullopt;
    const std::string_view front = text.substr(0, place);
    text.remove_prefix(place + 1);
    const bool is_clean =
        !front.empty() && !text.empty() && text.find(separator) == std::string_view::npos;
    if (!is_clean) whole.refuse("no time control", kForm);
    return front;
}

std::int64_t clock_ms(std::string_view text, const Value& whole) {
    const auto minutes = cut_front(text, ':', whole);
    const std::int64_t rest = whole.part(text).milliseconds();
    if (!minutes) return rest;
    return whole.part(*minutes).milliseconds() * kSecondsPerMinute + rest;
}

double seconds(std::int64_t milliseconds) {
    return static_cast<double>(milliseconds) / kMillisecondsPerSecond;
}

std::string session_text(const Limits& limits) {
    return limits.session > 0 ? fmt::format("{}/", limits.session) : "";
}

}  // namespace

void set_clock(Limits& limits, const Value& value) {
    std::string_view text = value.text();
    limits.time_ms = limits.increment_ms = limits.session = 0;
    if (text == "inf" || text == "infinite") return;
    const auto moves = cut_front(text, '/', value);
    if (moves && *moves != "inf" && *moves != "infinite")
        limits.session = value.part(*moves).integer(1);
    const auto time = cut_front(text, '+', value);
    if (time) limits.increment_ms = value.part(text).milliseconds();
    limits.time_ms = clock_ms(time.value_or(text), value);
}

std::string describe(const Limits& limits) {
    if (limits.has_clock()) {
        const std::string increment =
            limits.increment_ms > 0 ? fmt::format("+{:.2g}", seconds(limits.increment_ms)) : "";
        return fmt::format("{}{}{}", session_text(limits), seconds(limits.time_ms), increment);
    }
    if (limits.move_ms > 0) return fmt::format("{}/move", seconds(limits.move_ms));
    if (limits.plies > 0) return fmt::format("{} plies", limits.plies);
    if (limits.nodes > 0) return fmt::format("{} nodes", limits.nodes);
    return "";
}

std::string time_control_tag(const Limits& limits) {
    if (limits.move_ms > 0) return fmt::format("{:.8g}/move", seconds(limits.move_ms));
    if (!limits.has_clock()) return limits.session > 0 ? session_text(limits) : "-";
    const std::string increment =
        limits.increment_ms > 0 ? fmt::format("+{:.6g}", seconds(limits.increment_ms)) : "";
    return fmt::format("{}{:.6g}{}", session_text(limits), seconds(limits.time_ms), increment);
}

}  // namespace ouk::fastchess
