// How it starts and says who it is.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/uci/words.h"
#include "tuning/engines/check/step.h"

namespace ouk {

namespace {

std::string starts(Subject& subject) {
    constexpr Milliseconds kMoment{100};
    subject.start().listen(kMoment);
    return "";
}

std::string says_uciok(Subject& subject) {
    if (!subject.is_running()) subject.start();
    subject.introduce();
    return "";
}

std::string says_id(const Subject& subject, std::string_view what) {
    const std::string prefix = fmt::format("id {} ", what);
    for (const std::string& line : subject.introduction().lines)
        if (line.starts_with(prefix)) return printable(line.substr(prefix.size()));
    throw StepFailure(fmt::format("no 'id {} …'", what));
}

bool is_of_introduction(const std::string& line) {
    const std::vector<std::string> words = split_words(line);
    return words.empty() || words[0] == "id" || words[0] == "option" || words[0] == "uciok";
}

/// Text ahead of the first `id` is what it greets a person with before it reads anything.
std::string says_nothing_else(Subject& subject) {
    const auto& lines = subject.introduction().lines;
    const auto first = std::ranges::find_if(lines, is_of_introduction);
    const auto other = std::find_if_not(first, lines.end(), is_of_introduction);
    if (other != lines.end()) throw StepFailure("'" + printable(*other) + "'");
    if (first == lines.begin()) return "";
    return "greets with '" + printable(lines.front()) + "'";
}

constexpr auto kGreetingSteps = std::to_array<Step>({
    {"starts", Needs::Nothing, starts},
    {"answers 'uci' with 'uciok'", Needs::Nothing, says_uciok, Needs::Uciok},
    {"says its name", Needs::Uciok, [](Subject& subject) { return says_id(subject, "name"); }},
    {"says its author", Needs::Uciok, [](Subject& subject) { return says_id(subject, "author"); }},
    {"says nothing but id and options before 'uciok'", Needs::Uciok, says_nothing_else},
});

}  // namespace

std::span<const Step> greeting_steps() {
    return kGreetingSteps;
}

}  // namespace ouk
