// What `ouk data inspect` prints without --json: the same object, for people.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace ouk {

/// `seen` as to_json(Inspection) makes it.
[[nodiscard]] std::string inspect_text(const nlohmann::ordered_json& seen);

}  // namespace ouk
