#include "tuning/run/identity.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <type_traits>

#include "engine/base/error.h"
#include "engine/base/files.h"

namespace ouk {

namespace {

constexpr const char* kIdentityKey = "identity";

std::string value_text(const Field& field) {
    return std::visit(
        [](const auto* value) {
            if constexpr (std::is_same_v<decltype(value), const std::vector<std::string>*>) {
                return fmt::format("{}", fmt::join(*value, ","));
            } else {
                return fmt::format("{}", *value);
            }
        },
        field.target);
}

std::string value_text(const TomlValue& value) {
    return std::visit(
        [](const auto& data) {
            if constexpr (std::is_same_v<decltype(data), const TomlArray&>) {
                std::string text;
                for (const TomlValue& item : data) text += value_text(item) + ",";
                return text;
            } else {
                return fmt::format("{}", data);
            }
        },
        value.data);
}

Identity read_identity(const std::string& path) {
    try {
        return nlohmann::json::parse(read_file(path)).at(kIdentityKey).get<Identity>();
    } catch (const nlohmann::json::exception& problem) {
        throw Error(path, problem.what(), "the run.json of a run of this verb");
    }
}

std::string value_of(const Identity& identity, const std::string& key) {
    const auto found = identity.find(key);
    return found == identity.end() ? "nothing" : "'" + found->second + "'";
}

/// "key (was 'a', now 'b'), …"; empty if they are the same.
std::string differences(const Identity& then, const Identity& now) {
    Identity all = then;
    all.insert(now.begin(), now.end());
    std::string text;
    for (const auto& [key, ignored] : all) {
        const std::string before = value_of(then, key);
        const std::string after = value_of(now, key);
        if (before == after) continue;
        text += fmt::format("{}{} (was {}, now {})", text.empty() ? "" : ", ", key, before, after);
    }
    return text;
}

}  // namespace

Identity identity_of(const Fields& fields) {
    Identity identity;
    for (const Field& field : fields)
        if (field.effect == Effect::Result) identity[field.key] = value_text(field);
    return identity;
}

Identity identity_of(const TomlDocument& document) {
    Identity identity;
    for (const auto& [key, value] : document.values())
        if (key != "threads") identity[key] = value_text(value);
    return identity;
}

void claim_run(const RunFolder& folder, const Identity& identity, const Fields& fields,
               RunInfo info) {
    const std::string path = folder.file("run.json");
    if (!std::filesystem::exists(path)) {
        folder.write_config(dump_config(fields));
        nlohmann::json more = nlohmann::json::parse(info.more);
        more[kIdentityKey] = identity;
        info.more = more.dump();
        folder.write_run_json(info);
        return;
    }
    const std::string different = differences(read_identity(path), identity);
    if (different.empty()) return;
    throw Error(folder.path(), "holds a run begun with other settings: " + different,
                "the same settings, or another --out");
}

std::string run_path(const std::string& name) {
    const char* const runs = std::getenv("OUK_RUNS");
    const bool set = runs != nullptr && *runs != '\0';
    return (std::filesystem::path(set ? runs : "runs") / name).string();
}

}  // namespace ouk
