#include "tuning/fastchess/value.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/base/error.h"

namespace ouk::fastchess {

namespace {

constexpr double kMillisecondsPerSecond = 1000;
constexpr double kMaxSeconds = 1e9;  // 30 years; milliseconds of it are exact

/// False unless the whole text is a number of that type.
template <class Number>
bool read(std::string_view text, Number& number) {
    const char* const end = text.data() + text.size();
    const auto [stopped, problem] = std::from_chars(text.data(), end, number);
    return problem == std::errc{} && stopped == end;
}

}  // namespace

std::int64_t Value::integer(std::int64_t min) const {
    std::int64_t number = 0;
    if (!read(text_, number) || number < min)
        refuse("no such number", fmt::format("a whole number of at least {}", min));
    return number;
}

std::uint64_t Value::seed() const {
    std::uint64_t number = 0;
    if (!read(text_, number)) refuse("no seed", "a whole number from 0 to 2^64 - 1");
    return number;
}

double Value::number() const {
    double number = 0;
    if (!read(text_, number) || !std::isfinite(number)) refuse("no number", "such as 0.05");
    return number;
}

std::int64_t Value::milliseconds() const {
    std::string_view digits = text_;
    if (digits.size() > 1 && digits.ends_with('s')) digits.remove_suffix(1);
    double seconds = 0;
    const bool is_duration = read(digits, seconds) && seconds >= 0 && seconds <= kMaxSeconds;
    if (!is_duration) refuse(fmt::format("no time '{}'", digits), "seconds, such as 8 or 0.08");
    return static_cast<std::int64_t>(seconds * kMillisecondsPerSecond);
}

bool Value::truth() const {
    return choice({"false", "true"}) == 1;
}

std::size_t Value::choice(const std::vector<std::string_view>& choices) const {
    const auto found = std::ranges::find(choices, text_);
    if (found == choices.end()) {
        refuse(fmt::format("no such value '{}'", text_),
               fmt::format("{}", fmt::join(choices, " or ")));
    }
    return static_cast<std::size_t>(found - choices.begin());
}

void Value::refuse(const std::string& what, const std::string& expected) const {
    throw UsageError(where(word_), what, expected);
}

}  // namespace ouk::fastchess
