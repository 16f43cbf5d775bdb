// Keys of a ruleset that are given and do nothing, since another key takes their case away.
#pragma once

#include <string>
#include <vector>

#include "engine/rules/ruleset.h"

namespace ouk {

struct IdleKeys {
    std::vector<std::string> first_moves;  // "khon.first_move_lost: the khon has no first move"
    std::vector<std::string> counts;       // "counting.trey with owner = \"mater\""
};

/// A key that has its default is not given.
[[nodiscard]] IdleKeys find_idle_keys(const Ruleset& ruleset);

}  // namespace ouk
