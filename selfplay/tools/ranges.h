// Numbers (games, shards) as the runs that they form, for people.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ouk {

/// Both ends belong to it.
struct Range {
    std::uint64_t first;
    std::uint64_t last;
    friend bool operator==(const Range&, const Range&) = default;
};

/// Of rising numbers.
[[nodiscard]] std::vector<Range> ranges_of(const std::vector<std::uint64_t>& numbers);
/// What rising numbers leave out of [0, end).
[[nodiscard]] std::vector<Range> gaps_in(const std::vector<std::uint64_t>& numbers,
                                         std::uint64_t end);
/// "0-63, 70, 80-90"; of very many the first ones, "…, and 5 ranges more".
[[nodiscard]] std::string ranges_text(const std::vector<Range>& ranges);

}  // namespace ouk
