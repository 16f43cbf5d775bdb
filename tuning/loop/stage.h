// The stages of one generation, in order: each is one of our programs, run as a child with its own
// folder, and leaves a JSON summary. Pure functions of config and folder, but for what is asked
// when stages are done.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tuning/loop/config.h"
#include "tuning/loop/state.h"

namespace ouk {

inline constexpr const char* kSelfplay = "selfplay";
inline constexpr const char* kTrain = "train";
inline constexpr const char* kQuantize = "quantize";
inline constexpr const char* kGauntlet = "gauntlet";
inline constexpr const char* kInformation = "information";

/// Paths of a generation, relative to the run.
struct GenerationPaths {
    explicit GenerationPaths(int generation);

    std::string folder;
    std::string selfplay;
    std::string train;
    std::string net;
    std::string net_report;
    std::string gauntlet;
    std::string information;
};

/// For errors: where a finished stage's summary stands.
[[nodiscard]] std::string summary_place(const std::string& stage);

struct Stage {
    using Words = std::vector<std::string>;

    std::string name;
    std::string program;
    /// What the program is called with; asked when the stages before are done.
    std::function<Words(const LoopState& state)> arguments;
    /// What it is called with to load its config without doing anything, which all can before the
    /// first stage; empty for a stage without config.
    Words check;
    std::string log;      // where the child's messages go; relative to the run, as all paths
    std::string summary;  // a JSON file that the program writes last
    /// Files that a later stage or the user needs; asked when the stage is done.
    std::function<std::vector<std::string>()> products;
    /// Folder to remove before the stage is run again for lost products other than the summary;
    /// empty where the program itself mends or refuses what is damaged.
    std::string made_anew = {};
};

/// Throws Error if a stage that must be has no config.
[[nodiscard]] std::vector<Stage> stages_of(const LoopConfig& config, const std::string& run,
                                           int generation);

}  // namespace ouk
