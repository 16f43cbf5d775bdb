// JSON as the files of a run hold it: keys stay in the order they were written in.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

namespace ouk {

using Json = nlohmann::ordered_json;

[[nodiscard]] inline Json json_or_null(const std::optional<double>& value) {
    return value ? Json(*value) : Json();
}

}  // namespace ouk
