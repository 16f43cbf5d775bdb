#include "selfplay/generator/limits.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <sstream>

#include "engine/base/error.h"

namespace ouk {

namespace {

constexpr std::int64_t kMost = 1'000'000'000'000;
constexpr std::int64_t kMostPlies = 1'000'000;  // no game is so long

std::optional<std::int64_t> parse_number(const std::string& text) {
    std::int64_t value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, failure] = std::from_chars(text.data(), end, value);
    const bool is_number = failure == std::errc{} && stop == end && value >= 0 && value <= kMost;
    return is_number ? std::optional(value) : std::nullopt;
}

std::int64_t* member(MoveLimits& limits, const std::string& key) {
    if (key == "soft_nodes") return &limits.soft_nodes;
    if (key == "hard_nodes") return &limits.hard_nodes;
    return key == "depth" ? &limits.depth : nullptr;
}

MoveLimits parse_stretch(MoveLimits before, const std::string& text, const std::string& where) {
    const auto refuse = [&](const std::string& problem) {
        return Error(where, "'" + text + "': " + problem,
                     "PLY and any of soft_nodes N, hard_nodes N, depth N: \"40 soft_nodes 500\"");
    };
    std::istringstream words(text);
    std::string word;
    std::string number;
    words >> word;
    const auto ply = parse_number(word);
    if (!ply || *ply <= before.from_ply) throw refuse("begins with no later ply");
    MoveLimits limits = before;
    limits.from_ply = static_cast<int>(std::min(*ply, kMostPlies));
    while (words >> word) {
        std::int64_t* target = member(limits, word);
        if (target == nullptr) throw refuse("'" + word + "' is no limit");
        const auto value = words >> number ? parse_number(number) : std::nullopt;
        if (!value) throw refuse(word + " has no number");
        *target = *value;
    }
    return limits;
}

std::uint64_t nodes(std::int64_t limit) {
    return limit == 0 ? UINT64_MAX : static_cast<std::uint64_t>(limit);
}

}  // namespace

std::vector<MoveLimits> parse_limits(const MoveLimits& first, const std::vector<std::string>& later,
                                     const std::string& where) {
    std::vector<MoveLimits> stretches{first};
    for (const std::string& text : later) {
        stretches.push_back(parse_stretch(stretches.back(), text, where));
    }
    const bool all_end = std::ranges::all_of(stretches, &MoveLimits::any);
    if (!all_end) {
        throw Error(where, "a search without any limit never ends",
                    "soft_nodes, hard_nodes or depth above 0 from every ply on");
    }
    return stretches;
}

SearchLimits to_search_limits(const MoveLimits& limits) {
    SearchLimits search;
    search.soft_nodes = nodes(limits.soft_nodes);
    search.nodes = nodes(limits.hard_nodes);
    if (limits.depth != 0)
        search.depth = static_cast<int>(std::min<std::int64_t>(limits.depth, kMaxPly - 1));
    return search;
}

}  // namespace ouk
