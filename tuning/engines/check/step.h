// A step of the check: what an engine has to do, and the function that sees whether it does. Steps
// are tried in order; the groups of them are one file each.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tuning/engines/check/subject.h"

namespace ouk {

/// What an engine must have shown before; without it a step says nothing and is skipped.
enum class Needs : std::uint8_t {
    Nothing,  // the step starts the engine itself
    Uciok,    // it has said who it is
    Search    // it has answered a search
};

struct Step {
    std::string_view name;
    Needs needs;
    /// Throws StepFailure or StepSkip; returns what is worth telling of a pass, mostly nothing.
    std::string (*run)(Subject& subject);
    Needs shows = Needs::Nothing;  // what has been shown where it passes
};

[[nodiscard]] std::span<const Step> greeting_steps();
[[nodiscard]] std::span<const Step> option_steps();
[[nodiscard]] std::span<const Step> input_steps();
[[nodiscard]] std::span<const Step> position_steps();
[[nodiscard]] std::span<const Step> limit_steps();
[[nodiscard]] std::span<const Step> stop_steps();
[[nodiscard]] std::span<const Step> talk_steps();
[[nodiscard]] std::span<const Step> choice_steps();
[[nodiscard]] std::span<const Step> end_steps();

/// All of them, in order.
[[nodiscard]] std::vector<Step> check_steps();

}  // namespace ouk
