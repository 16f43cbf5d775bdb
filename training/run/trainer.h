// A training run: epochs over the data, validation, checkpoints, early stop. All that decides how
// it goes on is in RunState and the learner, so a run that was stopped or killed and resumed ends
// with the same weights as one that was not.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "training/data/loader.h"
#include "training/ranks/exchange.h"
#include "training/run/checkpoint.h"
#include "training/run/start_network.h"
#include "training/run/step.h"
#include "training/run/train_config.h"
#include "training/run/validation.h"

namespace ouk {

/// What has happened; for progress and metrics.
struct StepReport {
    std::int64_t step = 0;
    double done = 0;         // share of the data that was gone before the step, or the epoch's end
    std::int64_t epoch = 0;  // counted from 1
    double training_loss = 0;  // mean of the epoch so far
    std::optional<double> validation_loss;
    std::vector<PhaseLoss> phases;     // of the epoch that ended last in this session
    std::int64_t epoch_positions = 0;  // of the epoch so far
    /// At an epoch's end: positions that it left out because they had come before in their window,
    /// or are held out, too. Not known where epochs are parts of an endless run.
    std::optional<std::int64_t> epoch_duplicates;
    double learning_rate = 0;
    // Of this session:
    double done_before = 0;
    std::int64_t positions = 0;
    double seconds = 0;  // in steps, waits for the loader too, so without first reading, validation
    bool ends_epoch = false;

    [[nodiscard]] double positions_per_s() const {
        return seconds > 0 ? static_cast<double>(positions) / seconds : 0;
    }
};

struct TrainOptions {
    std::function<void(const StepReport&)> on_step{};
    std::function<bool()> should_stop{};  // asked before each step
    std::optional<StartNetwork> start{};  // instead of random weights
    Exchange* exchange = nullptr;         // with the other ranks; outlives the run
};

class Trainer {
public:
    /// A run with its checkpoints in `folder`. `data` must outlive this. Throws Error if
    /// target.score_scale is to be fitted and cannot be, if the schedule does not fit the run,
    /// options.start not the network, or the ranks not the lanes.
    Trainer(const TrainConfig& config, Loader& data, const std::string& folder,
            TrainOptions options = {});

    /// Goes on from the newest checkpoint, if there is one. Throws Error if it is damaged or of
    /// another run.
    void resume();
    /// True when the run is finished, false when it was stopped; there is a checkpoint then. Throws
    /// Error if the loss is no number; the last good checkpoint stays. Of several ranks the first
    /// writes the checkpoints; when one is lost (LostRank), the first that is left.
    bool run();

    [[nodiscard]] const RunState& state() const { return state_; }
    [[nodiscard]] const Learner& learner() const { return learner_; }
    [[nodiscard]] bool is_finished() const;
    /// With the scale that was fitted, if it was.
    [[nodiscard]] const TargetConfig& target() const { return target_; }
    [[nodiscard]] const StepReport& last_report() const { return report_; }

private:
    [[nodiscard]] std::int64_t steps() const { return config_.epochs * epoch_steps_; }
    [[nodiscard]] int rank() const;
    void require_same_run();
    void resume_from(const std::string& path);
    bool run_steps();
    void run_batch();
    void validate();
    void end_step(std::int64_t epoch);
    void end_epoch();
    void save_checkpoint();
    void write_checkpoint();
    void save_what_is_left();
    void check_loss(double error) const;
    [[nodiscard]] bool wants_to_stop(std::int64_t steps_done);

    TrainConfig config_;
    TargetConfig target_;
    Loader& data_;
    CheckpointFolder checkpoints_;
    TrainOptions options_;
    Manifest manifest_;  // what all checkpoints of this run have in common
    Learner learner_;
    Stepper stepper_;
    Validation validation_;
    std::int64_t epoch_steps_;  // of the first epoch, if nothing is a duplicate
    Schedule schedule_;
    RunState state_;
    StepReport report_;
};

/// How long a rank that has lost another leaves it to those before it to write a checkpoint: all
/// have had their turn within seconds, before a launcher kills them.
[[nodiscard]] std::chrono::milliseconds turn_of(const Rank& rank);

/// What checkpoints of such a run say of themselves; the network's output_scale is 0 if it is to be
/// fitted.
[[nodiscard]] Manifest manifest_of(const TrainConfig& config, const Rules& rules,
                                   const std::vector<DataFile>& files);
/// Hash of the weights, independent of the file they are in.
[[nodiscard]] Hash128 hash_weights(const FloatNetwork& network);

}  // namespace ouk
