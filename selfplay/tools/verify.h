// Datasets checked through and through: files, journals, and whether a run is whole. Goes on behind
// faults; what is found does not depend on threads.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "selfplay/tools/file_check.h"
#include "selfplay/tools/folder_check.h"

namespace ouk {

struct VerifyReport {
    std::uint64_t files = 0;
    std::uint64_t games = 0;
    std::uint64_t positions = 0;
    std::uint64_t fault_count = 0;
    std::uint64_t not_replayed = 0;  // journals whose ruleset is not known: given alone, mostly
    std::vector<Fault> faults;       // the first kMostFaults of each file
    std::vector<FolderReport> runs;
};

struct VerifyCallbacks {
    std::function<void(const CheckedFile&)> on_file = {};            // with its faults
    std::function<void(const VerifyReport& so_far)> on_report = {};  // after each file
};

/// `paths` are shards, journals and folders of them; each file counts once. Throws Error where one
/// is missing, or a folder holds neither.
[[nodiscard]] VerifyReport verify(const std::vector<std::string>& paths,
                                  const VerifyCallbacks& callbacks);

}  // namespace ouk
