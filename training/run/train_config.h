// Everything `ouk train` can be told, declared once. Execution fields may be changed when a run is
// resumed; the others make the net, and a run goes on only with the same.
#pragma once

#include "training/data/batch.h"
#include "training/data/loader_config.h"
#include "training/model/learner.h"
#include "training/model/schedule.h"

namespace ouk {

struct TrainConfig {
    std::int64_t seed = 1;
    std::int64_t epochs = 20;
    std::int64_t batch = 16'384;
    std::int64_t patience = 0;
    LearnerConfig net;
    TargetConfig target;
    ScheduleConfig learning_rate;
    LoaderConfig data;
    std::int64_t checkpoint_steps = 0;
    std::int64_t keep_checkpoints = 2;
    std::int64_t metrics_steps = 0;
    std::int64_t stop_after_steps = 0;
    std::int64_t rank_patience = 300;

    Fields fields();
};

/// What fields cannot say one by one: widths are multiples of 16, lanes powers of two, schedules
/// and lists of filters in their form. Throws Error at `where`.
void check_config(const TrainConfig& config, const std::string& where);

}  // namespace ouk
