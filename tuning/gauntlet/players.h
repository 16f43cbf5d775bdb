// The players of a match, ready to be seated.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/base/hash.h"
#include "engine/base/run_folder.h"
#include "tuning/gauntlet/config.h"
#include "tuning/gauntlet/contestant.h"

namespace ouk {

/// An option that an engine does not take (engines.skip_options).
struct SkippedOption {
    std::string name;
    std::string value;
    bool is_unknown;  // else the value is wrong
};

struct GauntletPlayer {
    std::string name;  // in the results; each has another
    ContestantFactory make;
    TimeControl time = {};
    std::string limits = {};   // for people
    std::string content = {};  // what it is made of: an evaluation's name, hash of a net or program
    std::string net_hash = {};  // empty where it is no net
    std::vector<RunInput> files = {};
    std::vector<SkippedOption> skipped = {};
};

/// Loads nets, and starts each external engine once to see that it can play these rules. Its name
/// is the config's; else the evaluation's or what the engine calls itself, with the player's key
/// behind it where two would have the same. Throws Error.
[[nodiscard]] std::vector<GauntletPlayer> load_players(const GauntletConfig& config,
                                                       const Rules& rules);

}  // namespace ouk
