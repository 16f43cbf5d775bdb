// Its options: declared well, and borne at their ends.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/base/error.h"
#include "engine/rules/variant_names.h"
#include "engine/uci/words.h"
#include "tuning/engines/check/step.h"
#include "tuning/engines/engine_option.h"

namespace ouk {

namespace {

constexpr std::array<std::string_view, 5> kTypes{"check", "spin", "combo", "button", "string"};

std::string are_declared_well(Subject& subject) {
    const Introduction& said = subject.introduction();
    for (const std::string& line : said.lines) {
        if (!begins_with(line, "option")) continue;
        const auto option = read_option(line);
        const bool is_typed = option && std::ranges::find(kTypes, option->type) != kTypes.end();
        const bool has_range = is_typed && (option->type != "spin" || (option->min && option->max));
        if (!has_range) throw StepFailure("'" + printable(line) + "'");
    }
    return fmt::format("{} options", said.options.size());
}

std::string have_possible_defaults(Subject& subject) {
    for (const EngineOption& option : subject.introduction().options) {
        const std::string problem = problem_of_value(option, option.default_value);
        if (problem.empty()) continue;
        throw StepFailure(fmt::format("{}: its default is '{}'; {}", option.name,
                                      printable(option.default_value), problem));
    }
    return "";
}

std::string have_names_of_their_own(Subject& subject) {
    const auto& options = subject.introduction().options;
    for (const EngineOption& option : options)
        if (find_option(options, option.name) != &option)
            throw StepFailure("'" + option.name + "' is declared twice");
    return "";
}

void set(Dialogue& engine, const EngineOption& option, const std::string& value) {
    engine.send(fmt::format("setoption name {} value {}", option.name, value));
    try {
        engine.ping();
    } catch (const StepFailure& failure) {
        throw StepFailure(fmt::format("{} = {}: {}", option.name, value, failure.what()));
    }
}

/// To one that all engines have.
std::string takes_number(Subject& subject, std::string_view name, std::int64_t number) {
    const EngineOption& option = subject.option(name);
    if (option.type != "spin") throw StepFailure("it is of type " + option.type);
    const std::int64_t value =
        std::min(std::max(number, option.min.value_or(number)), option.max.value_or(number));
    set(subject.engine(), option, std::to_string(value));
    return fmt::format("{} to {}", option.min.value_or(INT64_MIN), option.max.value_or(INT64_MAX));
}

std::string takes_variant(Subject& subject) {
    const EngineOption& option = subject.option("UCI_Variant");
    try {
        const std::string name =
            choose_variant(subject.rules(), subject.introduction().options, subject.program());
        set(subject.engine(), option, name);
        return name;
    } catch (const Error&) {
        throw StepFailure("it does not play " + subject.rules().ruleset().name);
    }
}

/// What costs memory or processors stays small.
bool is_costly(const EngineOption& option) {
    return equal_without_case(option.name, "Hash") || equal_without_case(option.name, "Threads");
}

/// Each spin option in turn; another process then does what follows.
template <class Value>
std::string bears(Subject& subject, Value&& value_of) {
    int count = 0;
    for (const EngineOption& option : subject.introduction().options) {
        const std::string value = option.type == "spin" ? value_of(option) : "";
        if (value.empty()) continue;
        set(subject.engine(), option, value);
        ++count;
    }
    subject.drop();
    if (count == 0) throw StepSkip("it has no number to set");
    return fmt::format("{} options", count);
}

std::string text(std::optional<std::int64_t> number) {
    return number ? std::to_string(*number) : "";
}

std::string bears_least(Subject& subject) {
    return bears(subject, [](const EngineOption& option) { return text(option.min); });
}

std::string bears_defaults(Subject& subject) {
    return bears(subject, [](const EngineOption& option) { return option.default_value; });
}

std::string bears_most(Subject& subject) {
    return bears(subject, [](const EngineOption& option) {
        return is_costly(option) ? "" : text(option.max);
    });
}

constexpr std::int64_t kHash = 16;
constexpr auto kOptionSteps = std::to_array<Step>({
    {"declares options as the protocol has them", Needs::Uciok, are_declared_well},
    {"declares defaults that are possible", Needs::Uciok, have_possible_defaults},
    {"declares no option twice", Needs::Uciok, have_names_of_their_own},
    {"takes Hash", Needs::Uciok,
     [](Subject& subject) { return takes_number(subject, "Hash", kHash); }},
    {"takes Threads", Needs::Uciok,
     [](Subject& subject) { return takes_number(subject, "Threads", 1); }},
    {"takes UCI_Variant", Needs::Uciok, takes_variant},
    {"bears numbers at their least", Needs::Uciok, bears_least},
    {"bears numbers at their defaults", Needs::Uciok, bears_defaults},
    {"bears numbers at their most, Hash and Threads apart", Needs::Uciok, bears_most},
});

}  // namespace

std::span<const Step> option_steps() {
    return kOptionSteps;
}

}  // namespace ouk
