// The learning rate over a run: parts one after the other, each a plain curve. A pure function of
// the step and the run's length, so that a resumed run needs no state. Without a list of parts: up
// in a straight line, then down by half a cosine (Loshchilov and Hutter, "SGDR: stochastic gradient
// descent with warm restarts", without the restarts).
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/config.h"
#include "training/model/schedule_part.h"

namespace ouk {

struct ScheduleConfig {
    double peak = 1e-3;
    double last = 1e-5;
    std::int64_t warm_up_steps = 100;
    std::vector<std::string> schedule = {};  // kSchedulePartForms; takes the place of those above

    Fields fields();
};

/// Throws Error at `where` if a part is not as kSchedulePartForms says, lacks its length or, the
/// last one, has one, or if nothing stands behind a warm-up.
void check_schedule(const ScheduleConfig& config, const std::string& where);

class Schedule {
public:
    /// Throws Error if the parts before the last leave none of the run's steps to it.
    /// Precondition: check_schedule.
    Schedule(const ScheduleConfig& config, RunLength run);

    /// `step` counts from 0; beyond the run the rate is that of its end.
    [[nodiscard]] double rate(std::int64_t step) const;

private:
    struct Stretch {
        SchedulePart part;
        std::int64_t first = 0;  // step
        std::int64_t steps = 0;
        std::int64_t every = 1;  // steps
    };

    std::vector<Stretch> stretches_;
};

}  // namespace ouk
