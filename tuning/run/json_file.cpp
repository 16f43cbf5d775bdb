#include "tuning/run/json_file.h"

#include <limits>

#include "engine/base/files.h"

namespace ouk {

Json read_json_file(const std::string& path) {
    Json json = Json::parse(read_file(path), nullptr, false);
    if (!json.is_object()) throw Error(path, "holds no JSON object", "what the program wrote");
    return json;
}

double number_at(const Json& object, const std::string& key, const std::string& where) {
    const auto found = object.find(key);
    if (found == object.end()) throw Error(where, "has no '" + key + "'", "a number of that name");
    if (found->is_null()) return std::numeric_limits<double>::infinity();
    if (!found->is_number()) throw Error(where, "'" + key + "' is " + found->dump(), "a number");
    return found->get<double>();
}

}  // namespace ouk
