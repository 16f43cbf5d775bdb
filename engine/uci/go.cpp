#include "engine/uci/go.h"

#include <algorithm>
#include <array>

#include "engine/base/error.h"
#include "engine/uci/words.h"

namespace ouk {

namespace {

constexpr std::int64_t kMostMilliseconds = 1'000'000'000;  // eleven days
constexpr std::int64_t kMostMoves = 1'000;
constexpr int kMaxPerftDepth = 30;

struct Limit {
    std::string_view word;
    std::int64_t min;
    std::int64_t max;
    bool ends_search;
    void (*set)(Go& go, std::int64_t value);
};

constexpr auto kLimits = std::to_array<Limit>({
    {"depth", 1, kMaxPly - 1, true,
     [](Go& go, std::int64_t value) { go.limits.depth = static_cast<int>(value); }},
    {"nodes", 1, INT64_MAX, true,
     [](Go& go, std::int64_t value) { go.limits.nodes = static_cast<std::uint64_t>(value); }},
    {"movetime", 1, kMostMilliseconds, true,
     [](Go& go, std::int64_t value) { go.limits.move_time = Milliseconds(value); }},
    {"movestogo", 0, kMostMoves, false,
     [](Go& go, std::int64_t value) { go.limits.moves_to_go = static_cast<int>(value); }},
    {"perft", 1, kMaxPerftDepth, true,
     [](Go& go, std::int64_t value) { go.perft = static_cast<int>(value); }},
});

/// `wtime`, `binc` and the like, without the letter of their side.
constexpr auto kClockLimits = std::to_array<Limit>({
    {"time", 1, kMostMilliseconds, true,
     [](Go& go, std::int64_t value) { go.limits.remaining = Milliseconds(value); }},
    {"inc", 0, kMostMilliseconds, false,
     [](Go& go, std::int64_t value) { go.limits.increment = Milliseconds(value); }},
});

template <std::size_t N>
const Limit* find(const std::array<Limit, N>& limits, std::string_view word) {
    const auto limit = std::ranges::find(limits, word, &Limit::word);
    return limit == limits.end() ? nullptr : &*limit;
}

/// What a word of `go` sets, and whether that concerns the side to move.
struct Found {
    const Limit* limit = nullptr;
    bool is_ours = true;
};

Found find_limit(std::string_view word, Color side) {
    if (const Limit* limit = find(kLimits, word)) return {limit};
    const bool has_side = word.starts_with('w') || word.starts_with('b');
    if (!has_side) return {};
    return {find(kClockLimits, word.substr(1)), word.starts_with('w') == (side == Color::White)};
}

}  // namespace

Go parse_go(std::span<const std::string> words, Color side) {
    Go go;
    bool is_limited = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const Found found = find_limit(words[i], side);
        if (found.limit == nullptr) {
            const bool is_infinite = words[i] == "infinite";
            go.is_infinite |= is_infinite;
            if (!is_infinite) go.ignored.push_back(words[i]);
            continue;
        }
        const std::string& word = words[i];
        const std::string text = ++i < words.size() ? words[i] : "";
        const auto value = to_number<std::int64_t>(text);
        if (!value) throw Error("go " + word, "'" + text + "'", "a number");
        if (!found.is_ours) continue;
        found.limit->set(go, std::clamp(*value, found.limit->min, found.limit->max));
        is_limited |= found.limit->ends_search;
    }
    go.is_infinite |= !is_limited;
    return go;
}

}  // namespace ouk
