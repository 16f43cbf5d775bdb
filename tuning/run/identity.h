// What a run may not change between its start and its resumption: the config fields that decide
// its result, the content of the files it is made from, and the program's version. It is kept in
// run.json.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "engine/base/config.h"
#include "engine/base/run_folder.h"
#include "engine/rules/rules.h"

namespace ouk {

/// Config keys, and names of inputs, with their values (hashes) as text.
using Identity = std::map<std::string, std::string>;
/// The key of a ruleset, whose value is "ouk (hash)": its name is told but decides nothing.
inline constexpr const char* kRulesetKey = "ruleset";

/// The Result fields of a config.
[[nodiscard]] Identity identity_of(const Fields& fields);
/// The value of kRulesetKey.
[[nodiscard]] std::string identity_of(const Rules& rules);
/// All of a config that dump_config wrote; throws Error at `where` if it is something else.
[[nodiscard]] Identity parse_dump(std::string_view dump, const std::string& where);

/// "key (was 1, now 2), …"; empty if they are the same.
[[nodiscard]] std::string differences(const Identity& then, const Identity& now);

/// Where a run has begun in `folder`: throws Error naming the keys in which `identity` differs from
/// then, with both values, or both versions of the program.
void refuse_another_run(const RunFolder& folder, const Identity& identity);

/// Begins the run in `folder` by writing run.json, the first file, and config.toml. Where it has
/// begun before it is refused as above; else config.toml is brought up to date, for fields that may
/// change.
void claim_run(const RunFolder& folder, const Identity& identity, const Fields& fields,
               RunInfo info);

/// $OUK_RUNS, or runs/ in the current folder; with `name` behind it.
[[nodiscard]] std::string run_path(const std::string& name);

}  // namespace ouk
