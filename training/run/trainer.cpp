#include "training/run/trainer.h"

#include <chrono>
#include <cmath>

#include "engine/base/error.h"
#include "engine/base/failpoint.h"
#include "engine/base/time.h"
#include "engine/base/version.h"

namespace ouk {
Manifest manifest_of(const TrainConfig& config, const Rules& rules,
                     const std::vector<DataFile>& files) {
    TrainConfig copy = config;
    Manifest manifest;
    manifest.program_version = program_version();
    manifest.network = header_for(rules, config.net.shape());
    manifest.network.output_scale = static_cast<int>(config.target.score_scale);
    manifest.data = files;
    manifest.config = dump_config(copy.fields(), Effect::Result);
    manifest.seed = config.seed;
    return manifest;
}

Hash128 hash_weights(const FloatNetwork& network) {
    Hasher hasher;
    hasher.update(std::as_bytes(std::span(network.transformer_weight)));
    hasher.update(std::as_bytes(std::span(network.transformer_bias)));
    hasher.update(std::as_bytes(std::span(network.output_weight)));
    hasher.update(std::as_bytes(std::span(network.output_bias)));
    return hasher.digest();
}

Trainer::Trainer(const TrainConfig& config, const TrainingData& data, const std::string& folder,
                 TrainCallbacks callbacks)
    : config_(config),
      data_(data),
      checkpoints_(folder),
      callbacks_(std::move(callbacks)),
      manifest_(manifest_of(config, *data.rules, data.files)),
      learner_(config.net, static_cast<std::uint64_t>(config.seed)),
      stepper_(learner_, static_cast<int>(config.net.lanes), data.map, config.target) {}

void Trainer::resume() {
    const auto newest = checkpoints_.newest();
    if (!newest) return;
    const Checkpoint checkpoint = read_checkpoint(*newest);
    check_same_run(checkpoint.manifest, manifest_, *newest);
    learner_.load(checkpoint.tensors, *newest);
    state_ = checkpoint.manifest.state;
    report_.validation_loss = state_.validation_loss;
    // A kill may have come between the checkpoint and this.
    const bool is_best = state_.best_epoch > 0 && state_.best_step == state_.step;
    if (is_best) checkpoints_.mark_best(state_.step);
}

bool Trainer::is_finished() const {
    const bool is_patient = config_.patience == 0 || state_.batch > 0 ||
                            state_.epoch - state_.best_epoch < config_.patience;
    return state_.epoch >= config_.epochs || !is_patient;
}

bool Trainer::run() {
    for (std::int64_t done = 0; !is_finished();) {
        const auto order = epoch_order(data_.training.size(),
                                       static_cast<std::uint64_t>(config_.seed), state_.epoch);
        while (state_.batch < batches()) {
            if (wants_to_stop(done)) {
                save_checkpoint();
                return false;
            }
            run_batch(order);
            ++done;
        }
        end_epoch();
    }
    return true;
}

std::int64_t Trainer::batches() const {
    const auto samples = static_cast<std::int64_t>(data_.training.size());
    return (samples + config_.batch - 1) / config_.batch;
}

bool Trainer::wants_to_stop(std::int64_t steps_done) const {
    const bool is_told = callbacks_.should_stop && callbacks_.should_stop();
    return is_told || (config_.stop_after_steps > 0 && steps_done >= config_.stop_after_steps);
}

void Trainer::run_batch(std::span<const std::uint32_t> order) {
    const auto start = std::chrono::steady_clock::now();
    const auto begin = static_cast<std::size_t>(state_.batch * config_.batch);
    const std::size_t size =
        std::min(static_cast<std::size_t>(config_.batch), order.size() - begin);
    report_.steps = config_.epochs * batches();
    const Schedule schedule(config_.learning_rate, {report_.steps, config_.epochs});
    report_.learning_rate = schedule.rate(state_.step);
    const double error =
        stepper_.step(data_.training, order.subspan(begin, size), report_.learning_rate);
    check_loss(error);
    ++state_.step;
    ++state_.batch;
    state_.epoch_error += error;
    OUK_FAILPOINT("train.step");

    report_.training_loss = state_.epoch_error / static_cast<double>(begin + size);
    ++report_.steps_now;
    report_.positions += static_cast<std::int64_t>(size);
    report_.seconds += seconds_since(start);
    end_step();
}

void Trainer::end_step() {
    report_.step = state_.step;
    report_.epoch = state_.epoch + 1;
    report_.ends_epoch = state_.batch == batches();
    if (report_.ends_epoch) return;  // end_epoch() tells more and saves more
    if (callbacks_.on_step) callbacks_.on_step(report_);
    const bool is_due = config_.checkpoint_steps > 0 && state_.step % config_.checkpoint_steps == 0;
    if (is_due) save_checkpoint();
}

void Trainer::check_loss(double error) const {
    if (std::isfinite(error)) return;
    const auto last = checkpoints_.newest();
    throw Error("training, epoch " + std::to_string(state_.epoch + 1) + ", step " +
                    std::to_string(state_.step + 1),
                "the loss is not a number; the last good checkpoint is " + last.value_or("none"),
                "a smaller learning_rate.peak");
}

void Trainer::end_epoch() {
    if (!data_.held_out.empty()) {
        state_.validation_loss = stepper_.mean_squared_error(data_.held_out);
        check_loss(*state_.validation_loss);
    }
    const bool is_best = !state_.best_loss || *state_.validation_loss < *state_.best_loss;
    ++state_.epoch;
    state_.batch = 0;
    state_.epoch_error = 0;
    if (is_best) {
        state_.best_loss = state_.validation_loss;
        state_.best_epoch = state_.epoch;
        state_.best_step = state_.step;
    }
    report_.validation_loss = state_.validation_loss;
    if (callbacks_.on_step) callbacks_.on_step(report_);
    save_checkpoint();
}

void Trainer::save_checkpoint() {
    if (!learner_.is_finite()) check_loss(std::nan(""));
    manifest_.state = state_;
    manifest_.weights_hash = hash_weights(learner_.weights());
    checkpoints_.save(manifest_, learner_.save());
    const bool is_best = state_.best_epoch > 0 && state_.best_step == state_.step;
    if (is_best) checkpoints_.mark_best(state_.step);
    OUK_FAILPOINT("checkpoint.best");
    checkpoints_.prune(config_.keep_checkpoints, state_.best_step);
}

}  // namespace ouk
