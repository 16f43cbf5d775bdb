// JSON files that programs of ours left for each other.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace ouk {

using Json = nlohmann::ordered_json;

/// Throws Error with the path if there is no such file or it is no JSON object.
[[nodiscard]] Json read_json_file(const std::string& path);

/// The number at `key` of the object that `where` holds; infinity for null, which is how JSON
/// says it. Throws Error if there is no such number.
[[nodiscard]] double number_at(const Json& object, const std::string& key,
                               const std::string& where);

}  // namespace ouk
