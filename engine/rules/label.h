// How a ruleset is named to the user where its hash decides, in messages and in run.json.
#pragma once

#include <string>
#include <string_view>

namespace ouk {

/// "ouk (hash)".
[[nodiscard]] inline std::string ruleset_label(std::string_view name, std::string_view hash) {
    return std::string(name) + " (" + std::string(hash) + ")";
}

}  // namespace ouk
