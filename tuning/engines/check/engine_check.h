// Does an engine speak UCI as the protocol has it, and as matches need it? Some fifty steps, each
// with a verdict; one that leaves the engine unfit is followed by a new process. Ends in bounded
// time, whatever the engine does. Belongs to one thread.
// Source of what is asked: the UCI protocol, Meyer-Kahlen and Huber, April 2006.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tuning/engines/check/subject.h"

namespace ouk {

enum class Verdict : std::uint8_t { Ok, Failed, Skipped };
inline constexpr std::array<std::string_view, 3> kVerdictNames{"ok", "failed", "skipped"};

struct StepReport {
    int number;  // from 1
    std::string name;
    Verdict verdict;
    std::string note;  // why it failed or was skipped; of a pass, what was seen, or nothing
    Milliseconds time;
};

/// `see` gets each report as it is made. Throws Error if there is no such program.
std::vector<StepReport> check_engine(const CheckSettings& settings, const Rules& rules,
                                     const std::function<void(const StepReport&)>& see);

[[nodiscard]] int count(const std::vector<StepReport>& reports, Verdict verdict);
/// "ok   12 answers 'isready' while it searches (3 ms)".
[[nodiscard]] std::string describe(const StepReport& report);

}  // namespace ouk
