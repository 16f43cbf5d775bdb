// What it says of its search: lines that begin with `info`.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/base/error.h"
#include "engine/board/notation.h"
#include "engine/uci/words.h"
#include "tuning/engines/check/step.h"

namespace ouk {

namespace {

constexpr const char* kTalkSearch = "go depth 5";

using Words = std::vector<std::string>;

/// What follows `key`; nullopt where it is absent.
std::optional<std::string> after(const Words& words, std::string_view key) {
    const auto found = std::ranges::find(words, key);
    if (found == words.end()) return std::nullopt;
    return found + 1 == words.end() ? std::string() : *(found + 1);
}

/// The `info` lines of a search that are of its first line of play.
std::vector<Words> told(Subject& subject, std::string* move = nullptr) {
    const Answer answer = search_legally(subject.engine(), subject.positions().fen, kTalkSearch);
    if (move != nullptr) *move = answer.move;
    std::vector<Words> lines;
    for (const std::string& line : answer.lines) {
        Words words = split_words(line);
        const bool is_main = !words.empty() && words[0] == "info" &&
                             after(words, "string") == std::nullopt &&
                             after(words, "multipv").value_or("1") == "1";
        if (is_main) lines.push_back(std::move(words));
    }
    if (lines.empty()) throw StepFailure("no 'info' line");
    return lines;
}

std::int64_t number(const std::string& key, const std::string& value) {
    const auto read = to_number<std::int64_t>(value);
    if (!read || *read < 0) throw StepFailure(fmt::format("'{} {}'", key, printable(value)));
    return *read;
}

std::string depth_rises(Subject& subject) {
    std::int64_t depth = 0;
    for (const Words& words : told(subject)) {
        const auto value = after(words, "depth");
        if (!value) continue;
        const std::int64_t next = number("depth", *value);
        if (next < depth) throw StepFailure(fmt::format("{} after {}", next, depth));
        depth = next;
    }
    if (depth == 0) throw StepFailure("no 'depth'");
    return fmt::format("to {}", depth);
}

std::string tells_score(Subject& subject) {
    for (const Words& words : told(subject)) {
        const auto kind = after(words, "score");
        if (!kind) continue;
        const auto value = after(words, *kind);
        const bool is_read =
            (*kind == "cp" || *kind == "mate") && value && to_number<std::int64_t>(*value);
        if (is_read) return fmt::format("{} {}", *kind, *value);
        throw StepFailure(fmt::format("'score {} {}'", printable(*kind), value.value_or("")));
    }
    throw StepFailure("no 'score'");
}

std::string tells_numbers(Subject& subject) {
    const std::vector<Words> lines = told(subject);
    for (const std::string key : {"nodes", "time", "nps"}) {
        bool is_told = false;
        for (const Words& words : lines) {
            const auto value = after(words, key);
            if (!value) continue;
            static_cast<void>(number(key, *value));
            is_told = true;
        }
        if (!is_told) throw StepFailure("no '" + key + "'");
    }
    return "";
}

Words line_of_play(const Words& words) {
    const auto begin = std::ranges::find(words, "pv");
    return begin == words.end() ? Words() : Words(begin + 1, words.end());
}

std::string tells_legal_lines(Subject& subject) {
    std::size_t count = 0;
    for (const Words& words : told(subject)) {
        Position position = subject.positions().fen.position;
        for (const std::string& move : line_of_play(words)) {
            try {
                position = position.after(parse_uci(position, move));
            } catch (const Error&) {
                throw StepFailure(fmt::format("'{}' is not legal in 'pv {}'", printable(move),
                                              fmt::join(line_of_play(words), " ")));
            }
            ++count;
        }
    }
    if (count == 0) throw StepFailure("no 'pv'");
    return fmt::format("{} moves", count);
}

std::string plays_its_line(Subject& subject) {
    std::string move;
    Words last;
    for (const Words& words : told(subject, &move))
        if (const Words line = line_of_play(words); !line.empty()) last = line;
    if (last.empty()) throw StepFailure("no 'pv'");
    if (last[0] != move) throw StepFailure(fmt::format("pv {}, bestmove {}", last[0], move));
    return move;
}

constexpr auto kTalkSteps = std::to_array<Step>({
    {"tells a depth that rises", Needs::Search, depth_rises},
    {"tells a score", Needs::Search, tells_score},
    {"tells nodes, time and nps", Needs::Search, tells_numbers},
    {"tells legal lines of play", Needs::Search, tells_legal_lines},
    {"plays what its last line begins with", Needs::Search, plays_its_line},
});

}  // namespace

std::span<const Step> talk_steps() {
    return kTalkSteps;
}

}  // namespace ouk
