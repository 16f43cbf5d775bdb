// The stages of one generation, in order: each is one of our programs, run as a child with its own
// folder, and leaves a JSON summary. Pure functions of config and folder.
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

/// Paths of a generation, as FORMATS has them; relative to the run.
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

struct Stage {
    std::string name;
    std::string program;
    std::function<std::vector<std::string>()> arguments;  // asked when the stages before are done
    std::string log;      // where the child's messages go; relative to the run, as all paths
    std::string summary;  // a JSON file that the program writes last
    std::string product;  // whose hash is kept
};

/// `state` must outlive the stages.
[[nodiscard]] std::vector<Stage> stages_of(const LoopConfig& config, const std::string& run,
                                           int generation, const LoopState& state);

}  // namespace ouk
