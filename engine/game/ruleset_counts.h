// Which of a ruleset's counting limits can ever hold. Pure functions, safe from any thread.
#pragma once

#include <string>
#include <vector>

#include "engine/rules/rules.h"

namespace ouk {

/// Keys and lines as the ruleset writes them.
struct CountLimits {
    std::vector<std::string> live;
    std::vector<std::string> dead;         // a line before it holds first, or something forbids it
    std::vector<std::string> without_men;  // of a kind that never appears
};

[[nodiscard]] CountLimits find_count_limits(const Ruleset& ruleset, const ByKind<bool>& appears);

}  // namespace ouk
