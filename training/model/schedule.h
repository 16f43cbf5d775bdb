// The learning rate over a run: up in a straight line while warming up, then down by half a cosine.
// A pure function of the step, so that a resumed run needs no state. Source: Loshchilov and Hutter,
// "SGDR: stochastic gradient descent with warm restarts", without the restarts.
#pragma once

#include <cstdint>

#include "engine/base/config.h"

namespace ouk {

struct ScheduleConfig {
    double peak = 1e-3;
    double last = 1e-5;
    std::int64_t warm_up_steps = 100;

    Fields fields();
};

/// `step` counts from 0; from `total` on the rate is `last`. At most half a run is warm-up.
[[nodiscard]] double learning_rate(const ScheduleConfig& config, std::int64_t step,
                                   std::int64_t total);

}  // namespace ouk
