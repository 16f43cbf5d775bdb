#include "training/model/schedule.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ouk {

Fields ScheduleConfig::fields() {
    return {
        {.key = "peak",
         .target = &peak,
         .help = "learning rate of AdamW after the warm-up; 1e-2 costs 180 Elo",
         .min = 0,
         .max = 1},
        {.key = "last", .target = &last, .help = "learning rate at the end", .min = 0, .max = 1},
        {.key = "warm_up_steps",
         .target = &warm_up_steps,
         .help = "steps from 0 up to the peak, at most half of all",
         .min = 0},
    };
}

double learning_rate(const ScheduleConfig& config, std::int64_t step, std::int64_t total) {
    const std::int64_t warm_up = std::min(config.warm_up_steps, total / 2);
    if (step < warm_up) {
        return config.peak * static_cast<double>(step + 1) / static_cast<double>(warm_up);
    }
    if (step >= total) return config.last;
    const double done = static_cast<double>(step - warm_up) / static_cast<double>(total - warm_up);
    return config.last + (config.peak - config.last) * (1 + std::cos(std::numbers::pi * done)) / 2;
}

}  // namespace ouk
