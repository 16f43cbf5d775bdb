// A run's folder: which shards are there, which are missing or still open, and what does not belong
// there.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "selfplay/tools/file_check.h"
#include "selfplay/tools/ranges.h"

namespace ouk {

/// The shards that a run has when it is done, as its config.toml says.
struct RunPlan {
    std::uint64_t shards = 0;
    std::optional<std::uint64_t> games = {};        // of the run; unknown where shards differ
    std::optional<std::uint64_t> shard_games = {};  // of each shard but the last

    [[nodiscard]] std::optional<Slots> slots(std::uint64_t shard) const;
};

/// By config.toml of `folder`, or else of one of its ranks; none where that is of something else.
/// Throws Error if it is no TOML.
[[nodiscard]] std::optional<RunPlan> read_plan(const std::string& folder);

/// A shard that is not whole yet.
struct OpenShard {
    std::string journal;
    std::uint64_t games = 0;  // finished
    std::optional<std::uint64_t> wanted = {};
    bool replayed = false;  // else its ruleset is not known, and only checksums were looked at
};

struct FolderReport {
    std::string folder;
    RunPlan plan;
    std::uint64_t whole = 0;  // shards
    std::vector<Range> missing = {};
    std::vector<OpenShard> open = {};
    std::vector<std::string> foreign = {};  // names of files that nobody asked for
};

/// Checks every game file and journal in `folder`; each goes to `on_file`, last the folder itself
/// where something is wrong with it. A report only for runs. Throws Error where nothing is a run or
/// a game file.
std::optional<FolderReport> check_folder(const std::string& folder,
                                         const std::function<void(const CheckedFile&)>& on_file);

}  // namespace ouk
