// What a run may not change between its start and its resumption: the config fields that decide
// its result, and the content of the files it is made from. It is kept in run.json.
#pragma once

#include <map>
#include <string>

#include "engine/base/config.h"
#include "engine/base/run_folder.h"

namespace ouk {

/// Config keys, and names of inputs, with their values (hashes) as text.
using Identity = std::map<std::string, std::string>;

/// The Result fields of a config.
[[nodiscard]] Identity identity_of(const Fields& fields);
/// All of a TOML file but "threads", which never decides a result.
[[nodiscard]] Identity identity_of(const TomlDocument& document);

/// Begins the run in `folder` by writing config.toml and run.json, or, where it has begun before,
/// throws Error naming the keys in which `identity` differs from then, with both values.
void claim_run(const RunFolder& folder, const Identity& identity, const Fields& fields,
               RunInfo info);

/// $OUK_RUNS, or runs/ in the current folder; with `name` behind it.
[[nodiscard]] std::string run_path(const std::string& name);

}  // namespace ouk
