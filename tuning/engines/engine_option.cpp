#include "tuning/engines/engine_option.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>

#include "engine/rules/variant_names.h"
#include "engine/uci/words.h"

namespace ouk {

namespace {

bool is_key(const std::string& word) {
    return word == "name" || word == "type" || word == "default" || word == "min" ||
           word == "max" || word == "var";
}

/// Takes one figure of a declaration; `value` may be of several words, or empty.
void take(EngineOption& option, const std::string& key, const std::string& value) {
    if (key == "name") option.name = value;
    if (key == "type") option.type = value;
    if (key == "default") option.default_value = value;
    if (key == "min") option.min = to_number<std::int64_t>(value);
    if (key == "max") option.max = to_number<std::int64_t>(value);
    if (key == "var") option.choices.push_back(value);
}

}  // namespace

std::optional<EngineOption> read_option(std::string_view line) {
    const std::vector<std::string> words = split_words(line);
    if (words.size() < 2 || words[0] != "option") return std::nullopt;
    EngineOption option;
    std::string key;
    std::string value;
    for (std::size_t at = 1; at < words.size(); ++at) {
        // A name may hold any word but "type".
        const bool begins = is_key(words[at]) && (key != "name" || words[at] == "type");
        if (begins) {
            take(option, key, value);
            key = words[at];
            value.clear();
        } else {
            value += (value.empty() ? "" : " ") + words[at];
        }
    }
    take(option, key, value);
    if (option.name.empty()) return std::nullopt;
    return option;
}

const EngineOption* find_option(const std::vector<EngineOption>& options, std::string_view name) {
    const auto found = std::ranges::find_if(
        options, [&](const EngineOption& each) { return equal_without_case(each.name, name); });
    return found == options.end() ? nullptr : &*found;
}

std::string problem_of_value(const EngineOption& option, const std::string& value) {
    if (option.type == "spin") {
        const auto number = to_number<std::int64_t>(value);
        const bool is_in_range = number && *number >= option.min.value_or(*number) &&
                                 *number <= option.max.value_or(*number);
        if (is_in_range) return "";
        return fmt::format("expected a number from {} to {}", option.min.value_or(INT64_MIN),
                           option.max.value_or(INT64_MAX));
    }
    if (option.type == "check" && value != "true" && value != "false")
        return "expected true or false";
    const auto is_value = [&](const std::string& each) { return equal_without_case(each, value); };
    if (option.type == "combo" && std::ranges::none_of(option.choices, is_value))
        return fmt::format("expected one of: {}", fmt::join(option.choices, ", "));
    return "";
}

std::string choose_variant(const Rules& rules, const std::vector<EngineOption>& options,
                           const std::string& program) {
    const EngineOption* option = find_option(options, "UCI_Variant");
    if (option == nullptr) return "";
    const auto offers = [&](const std::string& name) {
        return std::ranges::find(option->choices, name) != option->choices.end();
    };
    const std::string& own = rules.ruleset().name;
    const std::string worlds = variant_name(rules);
    if (offers(worlds)) return worlds;
    if (offers(own)) return own;
    throw Error(program, fmt::format("its UCI_Variant has neither {} nor {}", worlds, own),
                fmt::format("one of: {}", fmt::join(option->choices, ", ")));
}

}  // namespace ouk
