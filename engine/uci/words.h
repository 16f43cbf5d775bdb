// Lines of text as words and numbers, for UCI commands and EPD operations. Pure functions.
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ouk {

/// The parts between white space.
[[nodiscard]] inline std::vector<std::string> split_words(std::string_view text) {
    constexpr std::string_view kSpace = " \t\r\n\v\f";
    std::vector<std::string> words;
    while (true) {
        const std::size_t begin = text.find_first_not_of(kSpace);
        if (begin == std::string_view::npos) return words;
        text.remove_prefix(begin);
        const std::size_t end = std::min(text.find_first_of(kSpace), text.size());
        words.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
    }
}

/// `text`, which may quote a file that is none of ours, fit for a terminal: cut where it is very
/// long, and with ? for control characters other than tabs and newlines.
[[nodiscard]] inline std::string printable(std::string_view text) {
    constexpr std::size_t kLongest = 4000;
    std::string result(text.substr(0, kLongest));
    if (result.size() < text.size()) result += "...";
    std::ranges::replace_if(
        result, [](unsigned char c) { return (c < ' ' && c != '\t' && c != '\n') || c == 0x7f; },
        '?');
    return result;
}

/// The number that the whole of `text` is, if it is one and `Number` holds it.
template <std::integral Number>
[[nodiscard]] std::optional<Number> to_number(std::string_view text) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [stopped, failure] = std::from_chars(text.data(), end, number);
    if (failure != std::errc() || stopped != end) return std::nullopt;
    return number;
}

}  // namespace ouk
