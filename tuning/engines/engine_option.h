// An option as an engine declares it: "option name Hash type spin default 16 min 1 max 1024".
// Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.h"
#include "engine/rules/rules.h"

namespace ouk {

struct EngineOption {
    std::string name;
    std::string type;  // check, spin, combo, button or string
    std::string default_value = {};
    std::optional<std::int64_t> min = {};
    std::optional<std::int64_t> max = {};
    std::vector<std::string> choices = {};  // of a combo
};

/// nullopt for a line that declares none.
[[nodiscard]] std::optional<EngineOption> read_option(std::string_view line);

/// nullptr if there is none; names are told apart without regard to case.
[[nodiscard]] const EngineOption* find_option(const std::vector<EngineOption>& options,
                                              std::string_view name);

/// What is wrong with `value` for `option`: "expected a number from 1 to 1024"; empty if nothing.
[[nodiscard]] std::string problem_of_value(const EngineOption& option, const std::string& value);

/// What UCI_Variant has to be for these rules, of what the engine offers: the ruleset's own name,
/// or the world's. Empty if it has no such option; throws Error if it has neither name.
[[nodiscard]] std::string choose_variant(const Rules& rules,
                                         const std::vector<EngineOption>& options,
                                         const std::string& program);

}  // namespace ouk
