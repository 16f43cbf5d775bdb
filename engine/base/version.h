// Which program this is. The version stands in every file we write; the commit only in run.json,
// so that a commit without effect does not change the bytes of a dataset.
#pragma once

#include <string_view>

namespace ouk {

/// Semantic version, "0.1.0".
[[nodiscard]] std::string_view program_version();
/// First 12 digits of the commit built from, "+changes" after it where the work tree had any;
/// "unknown" when built without git.
[[nodiscard]] std::string_view program_commit();

}  // namespace ouk
