// Runs a match as a program: lines on stdout, progress and messages on stderr, signals obeyed.
#pragma once

#include <string>
#include <vector>

#include "tuning/gauntlet/gauntlet.h"

namespace ouk {

struct MatchRun {
    std::string folder;
    std::vector<std::string> command;       // what was typed, or does the same as a gauntlet
    std::vector<std::string> goes_on = {};  // what goes on with the run; empty: the same
    bool json = false;                      // one object at the end instead of lines
};

/// Returns the program's exit code. Throws Error; all that was played till then is kept.
[[nodiscard]] int run_match(Gauntlet& gauntlet, const MatchRun& run);

}  // namespace ouk
