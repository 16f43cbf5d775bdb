#include "training/run/train_config.h"

#include <fmt/format.h>

#include <bit>

#include "engine/base/error.h"

namespace ouk {
namespace {

void add_run_fields(Fields& list, TrainConfig& config) {
    const Fields fields{
        {.key = "seed", .target = &config.seed, .help = "of first weights and shuffling", .min = 0},
        {.key = "epochs",
         .target = &config.epochs,
         .help = "times that every position is used at most",
         .min = 1,
         .max = 1e6},
        {.key = "batch",
         .target = &config.batch,
         .help = "positions a step",
         .min = 1,
         .max = 1 << 20},
        {.key = "patience",
         .target = &config.patience,
         .help = "stop after so many epochs without a better held-out loss; 0 = never",
         .min = 0},
    };
    list.insert(list.end(), fields.begin(), fields.end());
}

void add_execution_fields(Fields& list, TrainConfig& config) {
    const Fields fields{
        {.key = "checkpoint_steps",
         .target = &config.checkpoint_steps,
         .help = "a checkpoint every so many steps, beside that of each epoch; 0 = none",
         .effect = Effect::Execution,
         .min = 0},
        {.key = "keep_checkpoints",
         .target = &config.keep_checkpoints,
         .help = "newest checkpoints kept, beside the best",
         .effect = Effect::Execution,
         .min = 1},
        {.key = "metrics_steps",
         .target = &config.metrics_steps,
         .help = "a line in metrics.jsonl every so many steps, beside that of each epoch; 0 = none",
         .effect = Effect::Execution,
         .min = 0},
        {.key = "stop_after_steps",
         .target = &config.stop_after_steps,
         .help = "end this session after so many steps, to be resumed; 0 = never",
         .effect = Effect::Execution,
         .min = 0},
        {.key = "rank_patience",
         .target = &config.rank_patience,
         .help = "seconds that one of several ranks waits for the slowest: to come, then each time",
         .effect = Effect::Execution,
         .min = 1,
         .max = 86'400},
    };
    list.insert(list.end(), fields.begin(), fields.end());
}

}  // namespace

Fields TrainConfig::fields() {
    Fields list;
    add_run_fields(list, *this);
    add_fields(list, "net.", net.fields());
    add_fields(list, "target.", target.fields());
    add_fields(list, "learning_rate.", learning_rate.fields());
    add_fields(list, "data.", data.fields());
    add_execution_fields(list, *this);
    return list;
}

void check_config(const TrainConfig& config, const std::string& where) {
    const NetworkShape shape = config.net.shape(where + ", net");
    if (!std::has_single_bit(static_cast<std::uint64_t>(config.net.lanes))) {
        throw Error(where, "net.lanes is " + std::to_string(config.net.lanes), "a power of two");
    }
    if (config.target.last_result_share < 0 && config.target.last_result_share != -1) {
        throw Error(where,
                    fmt::format("target.last_result_share is {}", config.target.last_result_share),
                    "from 0 to 1, or -1");
    }
    if (config.patience > 0 && config.data.held_out_share == 0) {
        throw Error(where, "patience is set, but data.held_out_share is 0",
                    "held-out games, which tell when to stop");
    }
    check_clips(config.net.tensors, shape, where);
    check_schedule(config.learning_rate, where);
    (void)Target(config.target, 0, where + ", target");
    (void)PositionFilter(config.data.filter, 0, where);
}

}  // namespace ouk
