// JSON files that programs of ours left for each other.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "engine/base/error.h"

namespace ouk {

using Json = nlohmann::ordered_json;

/// Throws Error with the path if there is no such file or it is no JSON object.
[[nodiscard]] Json read_json_file(const std::string& path);

/// What `read` makes of JSON from `where`; throws Error there if that is not as it was written.
template <typename Read>
auto read_json(const std::string& where, const Read& read) {
    try {
        return read();
    } catch (const Json::exception& problem) {
        throw Error(where, problem.what(), "what the program wrote");
    }
}

/// The number at `key` of the object that `where` holds; infinity for null, which is how JSON
/// says it. Throws Error if there is no such number.
[[nodiscard]] double number_at(const Json& object, const std::string& key,
                               const std::string& where);

}  // namespace ouk
