// A dataset with new scores: each position that has one is searched again by a given evaluation;
// moves and results stay. File by file, parallel over games, the same bytes for any number of
// threads. What is finished is on disk within a second, and a later call goes on from there.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "selfplay/tools/rescore_config.h"

namespace ouk {

struct RescoreStatus {
    std::uint64_t files_read = 0;  // of the inputs, before the work begins
    std::uint64_t files = 0;
    std::uint64_t files_done = 0;
    std::uint64_t games = 0;
    std::uint64_t games_done = 0;  // those of earlier sessions among them
    std::uint64_t positions = 0;   // with a score
    std::uint64_t positions_done = 0;
    std::uint64_t session_positions = 0;  // by this process
    double duration_s = 0;                // of this session, reading left out
    bool stopping = false;
};

struct RescoreOptions {
    std::vector<std::string> paths;  // files, and folders of them
    std::string out;
    RescoreConfig config;
    std::vector<std::string> arguments = {};  // for run.json
    /// True once games in play are to be given up; empty = never.
    std::function<bool()> should_stop = {};
    /// Several times a second, from any thread; may be empty.
    std::function<void(const RescoreStatus&)> on_status = {};
};

enum class RescoreEnd { Done, AlreadyDone, Stopped };

struct RescoreReport {
    RescoreEnd end;
    RescoreStatus status;
};

/// Throws Error: files that are damaged, of different rulesets or without rising numbers of games;
/// an evaluation of another ruleset; an `out` that holds something else, or a rescoring by other
/// settings (which are named) or of other files; a full disk. What was finished stays.
RescoreReport rescore(const RescoreOptions& options);

}  // namespace ouk
