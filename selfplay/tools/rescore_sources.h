// The files that are to be rescored, read once before the work begins: hours of search shall not
// end at a file that is damaged.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "selfplay/dataset/shard.h"

namespace ouk {

struct RescoreSource {
    std::string path;
    ShardInfo info;
    std::uint64_t games = 0;
    std::uint64_t positions = 0;  // with a score
};

struct RescoreSources {
    std::vector<RescoreSource> files;
    std::shared_ptr<const Rules> rules;
};

/// Throws Error: a file that is damaged, or of another ruleset than the first (with both); games
/// whose numbers do not rise from file to file, as those of two runs. Stops early, with what it
/// has, if `go_on`, called with the number of files read, says so.
[[nodiscard]] RescoreSources read_sources(const std::vector<std::string>& paths,
                                          const std::function<bool(std::size_t)>& go_on);

}  // namespace ouk
