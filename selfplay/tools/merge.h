// Many game files as one dataset. The same files in the same order give the same dataset.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "selfplay/tools/dataset_reader.h"

namespace ouk {

struct MergeOptions {
    std::vector<std::string> paths;
    std::string out;
    std::uint64_t shard_games = 4096;
    bool unique = false;                      // leave out games that were there before (game_key)
    std::vector<std::string> arguments = {};  // for run.json
};

struct MergeReport {
    bool stopped = false;  // then nothing was written
    std::size_t files = 0;
    std::uint64_t games = 0;
    std::uint64_t left_out = 0;
};

/// Games are numbered anew, from 0; all else of them stays. Throws Error, and leaves nothing: what
/// DatasetReader refuses, an `out` that is not empty, a full disk.
[[nodiscard]] MergeReport merge(const MergeOptions& options, const WalkCallbacks& callbacks = {});

}  // namespace ouk
