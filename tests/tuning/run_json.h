// Makes a run look as if another program had begun it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "engine/base/files.h"

namespace ouk::testing {

inline void change_version(const std::string& run) {
    const std::string path = run + "/run.json";
    nlohmann::json json = nlohmann::json::parse(read_file(path));
    json["version"] = "0.0.1";
    write_atomically(path, json.dump());
}

}  // namespace ouk::testing
