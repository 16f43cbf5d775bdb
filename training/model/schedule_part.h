// A part of the learning rate's schedule as a config writes it: "cosine 1e-3 2e-5 for 80%".
// Plain values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace ouk {

struct RunLength {
    std::int64_t steps = 0;
    std::int64_t epochs = 1;
};

/// So many steps, epochs, or hundredths of a run.
struct StepCount {
    enum class Unit { Steps, Epochs, Percent };
    double number = 0;
    Unit unit = Unit::Steps;

    /// At least 1.
    [[nodiscard]] std::int64_t in(RunLength run) const;
};

struct SchedulePart {
    enum class Kind { WarmUp, Constant, Linear, Cosine, Step };
    Kind kind = Kind::Constant;
    double from = 0;                       // learning rate; of a warm-up that of the part behind it
    double to = 0;                         // of Linear and Cosine
    double factor = 1;                     // of Step: what it is multiplied by …
    StepCount every = {};                  // … each time
    std::optional<StepCount> length = {};  // without one it goes to the end of the run
};

inline constexpr const char* kSchedulePartForms =
    "'warm_up', 'constant RATE', 'linear FROM TO', 'cosine FROM TO' or "
    "'step FROM FACTOR every LENGTH', then, but for the last part, 'for LENGTH'; a LENGTH is "
    "'200 steps', '3 epochs' or '40%' of the run; rates and factors are from 0 to 1";

/// Throws Error at `where` if `text` is none of kSchedulePartForms.
[[nodiscard]] SchedulePart parse_schedule_part(const std::string& text, const std::string& where);

}  // namespace ouk
