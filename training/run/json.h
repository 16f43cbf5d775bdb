// JSON as the files of a run hold it: keys stay in the order they were written in.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "training/run/validation.h"

namespace ouk {

using Json = nlohmann::ordered_json;

[[nodiscard]] inline Json json_or_null(const std::optional<double>& value) {
    return value ? Json(*value) : Json();
}

[[nodiscard]] inline Json to_json(const std::vector<PhaseLoss>& phases) {
    Json rows = Json::array();
    for (const auto& [phase, positions, loss] : phases) {
        rows.push_back({{"phase", phase}, {"positions", positions}, {"loss", loss}});
    }
    return rows;
}

}  // namespace ouk
