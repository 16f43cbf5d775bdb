// A self-play run: plays the games that a run folder lacks, on all threads, until they are all
// there or somebody wants it to stop. What is finished is on disk within a second. Several ranks
// may share the folder; each plays its own shards and has a folder `rank-N` for what it says.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/base/rank.h"
#include "selfplay/dataset/tally.h"
#include "selfplay/generator/config.h"

namespace ouk {

struct RunStatus {
    std::uint64_t games_wanted = 0;   // of this rank
    std::uint64_t games_missing = 0;  // of the wanted ones
    Tally all;                // of this rank, earlier sessions included, and games no longer wanted
    Tally session;            // played by this process
    std::uint64_t nodes = 0;  // of this session's moves
    double duration_s = 0;    // of this session
    double cpu_s = 0;         // of this session, all threads
    double positions_per_s = 0;  // over the last minute of this session
    std::uint64_t bytes = 0;     // of whole shards
    std::uint64_t journal_bytes = 0;
    bool stopping = false;  // the games in play are being finished
};

struct RunOptions {
    std::string folder;
    Rank rank = {};
    std::vector<std::string> command_line = {"ouk", "selfplay"};  // for run.json
    /// True once the run is to stop after the games in play; empty = never.
    std::function<bool()> should_stop = {};
    /// Called several times a second, from a thread of the run; may be empty.
    std::function<void(const RunStatus&)> on_status = {};
};

enum class RunEnd {
    Done,         // all games of this rank are there
    AlreadyDone,  // they were before; nothing has been changed
    Stopped
};

struct RunReport {
    RunEnd end;
    RunStatus status;
};

/// Throws Error: bad inputs, a folder of another run or in use, damaged files, a full disk. What
/// was finished stays, and a later call goes on from there.
RunReport run_selfplay(SelfplayConfig config, const RunOptions& options);

}  // namespace ouk
