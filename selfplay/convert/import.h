// PGN and the plain form as a new dataset. Games are read on all processors and written in their
// order, so files do not depend on the number of threads; memory is bounded by the games of one
// file. All or nothing: DIR is there when the last game is in it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "selfplay/dataset/tally.h"

namespace ouk {

enum class ImportForm { Pgn, Plain };

struct ImportReport {
    std::uint64_t files = 0;  // of the dataset
    Tally tally;
    std::uint64_t bad = 0;  // games and positions that were skipped
    bool is_stopped = false;
};

struct ImportOptions {
    std::vector<std::string> files = {};
    ImportForm form = ImportForm::Pgn;
    std::string out = {};
    std::vector<std::string> arguments = {};  // for run.json
    std::string ruleset = {};  // empty (of PGN alone): as the first game's tag Variant names it
    bool skip_bad = false;     // else the first bad game ends it
    std::uint64_t shard_games = 4096;
    int threads = 0;                                              // 0 = one for each processor
    std::function<void(const std::string& problem)> on_bad = {};  // of each that is skipped
    std::function<void(const ImportReport&)> on_progress = {};
    std::function<bool()> should_stop = {};
};

/// Throws Error, with file and line, and leaves nothing behind: at a game that cannot be read, that
/// the rules contradict, or that others played than the first, unless those are skipped; where no
/// game is left; where something is at `out` that is no empty folder.
ImportReport import_games(const ImportOptions& options);

}  // namespace ouk
