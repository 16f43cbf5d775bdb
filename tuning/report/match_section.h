// A match as a section of the report: what `ouk gauntlet` left in its folder, by players, openings,
// ends and time. A match that is still at work is shown as far as it is. The keys: data/README.md,
// "What report draws".
#pragma once

#include <string>

#include "tuning/run/json_file.h"

namespace ouk {

/// The folder's run.json says that it is a match's.
[[nodiscard]] bool is_match_run(const std::string& path);

/// With up to `games` of its games. Throws Error if a file is not as `ouk gauntlet` writes it.
[[nodiscard]] Json match_section(const std::string& path, std::size_t games);

}  // namespace ouk
