#include "tuning/run/identity.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/base/version.h"
#include "engine/rules/label.h"
#include "tuning/run/json_file.h"

namespace ouk {

namespace {

constexpr const char* kIdentityKey = "identity";
constexpr std::string_view kAssigns = " = ";  // as dump_config writes it

std::string value_of(const Identity& identity, const std::string& key) {
    const auto found = identity.find(key);
    return found == identity.end() ? "nothing" : found->second;
}

/// What of a value makes the run another: of a ruleset its hash.
std::string_view decisive(const std::string& key, std::string_view value) {
    const bool is_ruleset = key == kRulesetKey;
    return is_ruleset ? value.substr(value.rfind('(') + 1) : value;
}

std::string run_json(const RunFolder& folder) {
    return folder.file("run.json");
}

}  // namespace

Identity identity_of(const Fields& fields) {
    return parse_dump(dump_config(fields, Effect::Result), "config");
}

std::string identity_of(const Rules& rules) {
    return ruleset_label(rules.ruleset().name, rules.hash().hex());
}

Identity parse_dump(std::string_view dump, const std::string& where) {
    Identity identity;
    while (!dump.empty()) {
        const std::string_view line = dump.substr(0, dump.find('\n'));
        const std::size_t assigns = line.find(kAssigns);
        if (assigns == line.npos)
            throw Error(where, "'" + std::string(line) + "' sets nothing", "lines of key = value");
        identity.emplace(line.substr(0, assigns), line.substr(assigns + kAssigns.size()));
        dump.remove_prefix(std::min(line.size() + 1, dump.size()));
    }
    return identity;
}

std::string differences(const Identity& then, const Identity& now) {
    Identity all = then;
    all.insert(now.begin(), now.end());
    std::string text;
    for (const auto& [key, ignored] : all) {
        const std::string before = value_of(then, key);
        const std::string after = value_of(now, key);
        if (decisive(key, before) == decisive(key, after)) continue;
        text += fmt::format("{}{} (was {}, now {})", text.empty() ? "" : ", ", key, before, after);
    }
    return text;
}

void refuse_another_run(const RunFolder& folder, const Identity& identity) {
    const std::string path = run_json(folder);
    if (!std::filesystem::exists(path)) return;
    const Json run = read_json_file(path);
    const auto [version, then] = read_json(path, [&] {
        return std::pair(run.at("version").get<std::string>(),
                         run.at(kIdentityKey).get<Identity>());
    });
    if (version != program_version()) {
        throw Error(folder.path(), "holds a run begun by program version " + version,
                    fmt::format("this program's version, {}, or another --out", program_version()));
    }
    const std::string different = differences(then, identity);
    if (different.empty()) return;
    throw Error(folder.path(), "holds a run begun with other settings: " + different,
                "the same settings, or another --out");
}

void claim_run(const RunFolder& folder, const Identity& identity, const Fields& fields,
               RunInfo info) {
    refuse_another_run(folder, identity);
    if (!std::filesystem::exists(run_json(folder))) {
        Json more = Json::parse(info.more);
        more[kIdentityKey] = identity;
        info.more = more.dump();
        folder.write_run_json(info);  // the first file: RunFolder knows the run by it
    }
    folder.write_config(dump_config(fields));
}

std::string run_path(const std::string& name) {
    const char* const runs = std::getenv("OUK_RUNS");
    const bool set = runs != nullptr && *runs != '\0';
    return (std::filesystem::path(set ? runs : "runs") / name).string();
}

}  // namespace ouk
