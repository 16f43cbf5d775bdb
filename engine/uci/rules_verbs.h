// The verbs of `ouk rules`, one file each but for the short ones. For command files only.
#pragma once

#include <string>

#include "engine/uci/program.h"

namespace ouk {

/// What those that take a ruleset take.
struct RulesArguments {
    std::string ruleset;
    bool json = false;
};
[[nodiscard]] RulesArguments parse_rules_arguments(CLI::App& app, Arguments args);

int rules_check_command(Arguments args);

}  // namespace ouk
