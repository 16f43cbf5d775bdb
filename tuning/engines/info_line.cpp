#include "tuning/engines/info_line.h"

#include <algorithm>
#include <span>
#include <vector>

#include "engine/uci/words.h"

namespace ouk {

namespace {

using Words = std::span<const std::string>;

/// A number of an engine's, cut to what `Number` of ours holds between the ends.
template <class Number>
std::optional<Number> number_in(const std::string& word, std::int64_t low, std::int64_t high) {
    const auto number = to_number<std::int64_t>(word);
    if (!number) return std::nullopt;
    return static_cast<Number>(std::clamp(*number, low, high));
}

Score centipawns(std::int64_t value) {
    const std::int64_t most = kMateBound.value() - 1;
    return Score(static_cast<int>(std::clamp(value, -most, most)));
}

/// Moves to plies. A mate beyond what a score can say is the longest it can.
Score mate(std::int64_t moves) {
    constexpr std::int64_t kMostMoves = (kMateScore.value() - kMateBound.value()) / 2 - 1;
    const auto within = static_cast<int>(std::clamp(moves, -kMostMoves, kMostMoves));
    return within > 0 ? mate_in(2 * within - 1) : mated_in(-2 * within);
}

std::optional<Score> read_score(const std::string& kind, const std::string& word) {
    const auto value = to_number<std::int64_t>(word);
    if (value && kind == "cp") return centipawns(*value);
    if (value && kind == "mate") return mate(*value);
    return std::nullopt;
}

template <class Number>
void set(Number& target, const std::string& word, std::int64_t high) {
    if (const auto number = number_in<Number>(word, 0, high)) target = *number;
}

/// The figure that begins at `at`; how many words it takes.
std::size_t read_figure(Words words, std::size_t at, EngineInfo& info) {
    const std::string& key = words[at];
    const bool has_value = at + 1 < words.size();
    if (!has_value) return 1;
    const std::string& value = words[at + 1];
    constexpr std::int64_t kMostDepth = 1'000'000;
    if (key == "depth") {
        set(info.depth, value, kMostDepth);
    } else if (key == "seldepth") {
        set(info.seldepth, value, kMostDepth);
    } else if (key == "nodes") {
        set(info.nodes, value, INT64_MAX);
    } else if (key == "nps") {
        set(info.nps, value, INT64_MAX);
    } else if (key == "hashfull") {
        set(info.hashfull, value, kMostDepth);
    } else if (key == "time") {
        constexpr std::int64_t kYear = 365LL * 24 * 3600 * 1000;
        if (const auto time = number_in<std::int64_t>(value, 0, kYear))
            info.time = std::chrono::milliseconds(*time);
    } else if (key == "score" && at + 2 < words.size()) {
        const auto score = read_score(value, words[at + 2]);
        if (score) info.score = score;
        return 3;
    } else {
        return 1;
    }
    return 2;
}

bool is_of_another_line(Words words) {
    const auto found = std::ranges::find(words, "multipv");
    return found != words.end() && found + 1 != words.end() && *(found + 1) != "1";
}

}  // namespace

void read_info(std::string_view line, EngineInfo& info) {
    const std::vector<std::string> all = split_words(line);
    // Behind these comes text, in which any word may stand.
    const auto end = std::ranges::find_if(all, [](const std::string& word) {
        return word == "pv" || word == "string" || word == "refutation" || word == "currline";
    });
    const Words words(all.begin(), end);
    if (is_of_another_line(words)) return;
    const bool is_bound = std::ranges::any_of(words, [](const std::string& word) {
        return word == "lowerbound" || word == "upperbound";
    });
    const std::optional<Score> before = info.score;
    for (std::size_t at = 1; at < words.size();) at += read_figure(words, at, info);
    if (is_bound) info.score = before;
}

std::optional<std::string> read_best_move(std::string_view line) {
    const std::vector<std::string> words = split_words(line);
    if (words.empty() || words[0] != "bestmove") return std::nullopt;
    return words.size() > 1 ? words[1] : std::string();
}

}  // namespace ouk
