// A dataset as a section of the report: what `data inspect --json` counts, and sample games with
// every position of theirs, so that the page needs to know no rules.
#pragma once

#include <functional>
#include <string>

#include "tuning/run/json_file.h"

namespace ouk {

struct SectionProgress {
    std::size_t files = 0;
    std::size_t of = 0;
    std::uint64_t games = 0;
};

/// Of the game files that `path` is or holds, with up to `games` of their games; `on_file` is
/// called after each file. Throws Error as Inspection::add_shard, or if there are none.
[[nodiscard]] Json dataset_section(const std::string& path, std::size_t games,
                                   const std::function<void(const SectionProgress&)>& on_file);

}  // namespace ouk
