#include "selfplay/tools/ranges.h"

#include <fmt/format.h>

namespace ouk {

std::vector<Range> ranges_of(const std::vector<std::uint64_t>& numbers) {
    std::vector<Range> ranges;
    for (const std::uint64_t number : numbers) {
        const bool goes_on = !ranges.empty() && ranges.back().last + 1 == number;
        if (goes_on) ranges.back().last = number;
        if (!goes_on) ranges.push_back({number, number});
    }
    return ranges;
}

std::vector<Range> gaps_in(const std::vector<std::uint64_t>& numbers, std::uint64_t end) {
    std::vector<Range> gaps;
    std::uint64_t next = 0;
    const auto leave_out = [&](std::uint64_t until) {
        if (next < until) gaps.push_back({next, until - 1});
        next = until + 1;
    };
    for (const std::uint64_t number : numbers) leave_out(number);
    leave_out(end);
    return gaps;
}

std::string ranges_text(const std::vector<Range>& ranges) {
    constexpr std::size_t kMost = 20;
    std::string text;
    for (std::size_t i = 0; i < std::min(ranges.size(), kMost); ++i) {
        const Range& range = ranges[i];
        text += fmt::format("{}{}", i == 0 ? "" : ", ", range.first);
        if (range.last != range.first) text += fmt::format("-{}", range.last);
    }
    if (ranges.size() > kMost) text += fmt::format(", and {} ranges more", ranges.size() - kMost);
    return text;
}

}  // namespace ouk
