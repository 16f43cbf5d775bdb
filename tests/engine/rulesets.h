// Rulesets by the names that the oracle tables use: presets, and those that only tests play.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "engine/rules/rules.h"

namespace ouk::test {

/// Every preset, and the two rulesets of tests/rulesets, written as a user would.
inline std::vector<std::string> all_rulesets() {
    std::vector<std::string> names = preset_names();
    names.insert(names.end(), {"koulleap", "kingleap"});
    return names;
}

inline std::shared_ptr<const Rules> rules_of(const std::string& name) {
    const bool is_preset = std::ranges::count(preset_names(), name) > 0;
    return load_rules(is_preset ? name : OUK_SOURCE_DIR "/tests/rulesets/" + name + ".toml");
}

/// A name for a parameterised test.
inline std::string ruleset_name(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::ranges::replace(name, '-', '_');
    return name;
}

}  // namespace ouk::test
