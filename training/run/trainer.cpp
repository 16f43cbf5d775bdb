#include "training/run/trainer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "engine/base/error.h"
#include "engine/base/failpoint.h"
#include "engine/base/hash.h"
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
    for (const std::vector<float>* tensor : network.tensors()) {
        hasher.update(std::as_bytes(std::span(*tensor)));
    }
    return hasher.digest();
}

std::chrono::milliseconds turn_of(const Rank& rank) {
    constexpr std::chrono::milliseconds kTurn(3'000);
    constexpr std::chrono::milliseconds kAll(12'000);
    return rank.number * std::min(kTurn, kAll / rank.count);
}

namespace {

/// With a scale: that of the config, or the one which the data have.
TargetConfig resolved(TargetConfig target, const Loader& data) {
    if (target.score_scale == 0) target.score_scale = data.scores().fit("target.score_scale = 0");
    return target;
}

}  // namespace

Trainer::Trainer(const TrainConfig& config, Loader& data, const std::string& folder,
                 TrainOptions options)
    : config_(config),
      target_(resolved(config.target, data)),
      data_(data),
      checkpoints_(folder),
      options_(std::move(options)),
      manifest_(manifest_of(config, *data.rules(), data.files())),
      learner_(config.net, static_cast<std::uint64_t>(config.seed)),
      stepper_(learner_, config.net, data.map(), Target(target_), options_.exchange),
      validation_(data.held_out()),
      epoch_steps_((data.epoch_positions(0) + config.batch - 1) / config.batch),
      schedule_(config.learning_rate, {steps(), config.epochs}) {
    manifest_.network.output_scale = static_cast<int>(target_.score_scale);
    if (options_.start) {
        if (config.net.factorizer) {  // each part is held within half the range of their sum
            throw Error(options_.start->path,
                        "its rows cannot be parted into those of a factorizer",
                        "net.factorizer = false");
        }
        manifest_.init = options_.start->hash;
        const FloatNetwork weights = start_weights(*options_.start, manifest_.network);
        check_values(weights, config.net.tensors, options_.start->path);
        learner_.set_weights(weights);
    }
    data_.expect_end_after(config.epochs);
}

void Trainer::resume() {
    require_same_run();  // so the first rank has made the folder, too
    if (const auto newest = checkpoints_.newest()) resume_from(*newest);
    // Nobody may write another checkpoint while one of them still reads this.
    if (options_.exchange) options_.exchange->require_same(std::to_string(state_.step), "step");
}

void Trainer::resume_from(const std::string& path) {
    const Checkpoint checkpoint = read_checkpoint(path);
    check_same_run(checkpoint.manifest, manifest_, path);
    learner_.load(checkpoint.tensors, path);
    state_ = checkpoint.manifest.state;
    data_.seek(state_.cursor, path);
    report_.validation_loss = state_.validation_loss;
    // A kill may have come between the checkpoint and this, or another rank have written it.
    const bool is_best = state_.best_epoch > 0 && state_.best_step == state_.step;
    if (is_best && rank() == 0) checkpoints_.mark_best(state_.step);
}

int Trainer::rank() const {
    return options_.exchange == nullptr ? 0 : options_.exchange->rank().number;
}

void Trainer::require_same_run() {
    if (options_.exchange == nullptr) return;
    options_.exchange->require_same(manifest_.program_version, "program version");
    options_.exchange->require_same(manifest_.config, "config");
    options_.exchange->require_same(learner_.path(), "kernel");
    options_.exchange->require_same(encode_manifest(manifest_), "network and data");
}

bool Trainer::is_finished() const {
    const bool is_patient = config_.patience == 0 || state_.cursor.taken > 0 ||
                            state_.cursor.epoch - state_.best_epoch < config_.patience;
    return state_.cursor.epoch >= config_.epochs || !is_patient;
}

bool Trainer::run() {
    try {
        return run_steps();
    } catch (const LostRank&) {
        save_what_is_left();
        throw;
    }
}

/// Of the last step that all have done, by the first rank that is left: each waits for those before
/// it. One of them may still be writing, so nothing else in the folder is touched.
void Trainer::save_what_is_left() {
    constexpr std::chrono::milliseconds kPause(50);
    const auto turn = std::chrono::steady_clock::now() + turn_of(options_.exchange->rank());
    while (!checkpoints_.has(state_.step)) {
        if (std::chrono::steady_clock::now() >= turn) {
            if (learner_.is_finite()) write_checkpoint();
            return;
        }
        std::this_thread::sleep_for(kPause);
    }
}

bool Trainer::run_steps() {
    for (std::int64_t done = 0; !is_finished(); ++done) {
        if (wants_to_stop(done)) {
            save_checkpoint();
            return false;
        }
        run_batch();
    }
    return true;
}

bool Trainer::wants_to_stop(std::int64_t steps_done) {
    bool is_told = options_.should_stop && options_.should_stop();
    if (options_.exchange) {
        const double told = is_told ? 1 : 0;
        const std::vector<double> all = options_.exchange->gather({&told, 1});
        is_told = std::ranges::count(all, 1) > 0;
    }
    return is_told || (config_.stop_after_steps > 0 && steps_done >= config_.stop_after_steps);
}

void Trainer::run_batch() {
    const auto start = std::chrono::steady_clock::now();
    const Cursor before = state_.cursor;
    const Batch batch = data_.next_batch(static_cast<std::size_t>(config_.batch));
    const auto size = std::ssize(batch.samples);
    // By the share of the data that is gone: how many duplicates are still to come is not known.
    const double done = (static_cast<double>(before.epoch) + batch.epoch_share) /
                        static_cast<double>(config_.epochs);
    if (report_.positions == 0) report_.done_before = done;
    report_.done = done;
    report_.learning_rate = schedule_.rate(std::llround(done * static_cast<double>(steps())));
    stepper_.set_target(Target(target_, done));
    const double error = stepper_.step(batch.samples, report_.learning_rate);
    check_loss(error);
    ++state_.step;
    state_.cursor = data_.cursor();
    state_.epoch_error += error;
    OUK_FAILPOINT("train.step");

    report_.epoch_positions = before.taken + size;
    report_.training_loss = state_.epoch_error / static_cast<double>(report_.epoch_positions);
    report_.positions += size;
    report_.seconds += seconds_since(start);
    end_step(before.epoch);
}

void Trainer::end_step(std::int64_t epoch) {
    report_.step = state_.step;
    report_.epoch = epoch + 1;
    report_.ends_epoch = state_.cursor.epoch != epoch;
    if (report_.ends_epoch) {
        if (config_.data.epoch_positions == 0) {
            report_.epoch_duplicates = data_.epoch_positions(epoch) - report_.epoch_positions;
        }
        report_.done =
            static_cast<double>(state_.cursor.epoch) / static_cast<double>(config_.epochs);
        end_epoch();
        return;
    }
    if (options_.on_step) options_.on_step(report_);
    const bool is_due = config_.checkpoint_steps > 0 && state_.step % config_.checkpoint_steps == 0;
    if (is_due) save_checkpoint();
}

void Trainer::check_loss(double error) const {
    if (std::isfinite(error)) return;
    const auto last = checkpoints_.newest();
    throw Error("training, epoch " + std::to_string(state_.cursor.epoch + 1) + ", step " +
                    std::to_string(state_.step + 1),
                "the loss is not a number; the last good checkpoint is " + last.value_or("none"),
                "a smaller learning_rate.peak");
}

/// By the target of the run's end, so that epochs compare.
void Trainer::validate() {
    if (validation_.empty()) return;
    stepper_.set_target(Target(target_, 1));
    ValidationLoss found = validation_.measure(
        [this](std::span<const Sample> samples) { return stepper_.mean_loss(samples); });
    check_loss(found.loss);
    state_.validation_loss = found.loss;
    report_.phases = std::move(found.phases);
}

void Trainer::end_epoch() {
    validate();
    const bool is_best = !state_.best_loss || *state_.validation_loss < *state_.best_loss;
    state_.epoch_error = 0;
    if (is_best) {
        state_.best_loss = state_.validation_loss;
        state_.best_epoch = state_.cursor.epoch;
        state_.best_step = state_.step;
        state_.best_phases = report_.phases;
    }
    report_.validation_loss = state_.validation_loss;
    if (options_.on_step) options_.on_step(report_);
    // Where another is lost here, what is left is the whole epoch.
    if (options_.exchange) {
        options_.exchange->require_same(hash_weights(learner_.weights()).hex(), "weights");
    }
    save_checkpoint();
}

void Trainer::save_checkpoint() {
    if (!learner_.is_finite()) check_loss(std::nan(""));
    if (rank() != 0) return;
    write_checkpoint();
    const bool is_best = state_.best_epoch > 0 && state_.best_step == state_.step;
    if (is_best) checkpoints_.mark_best(state_.step);
    OUK_FAILPOINT("checkpoint.best");
    checkpoints_.prune(config_.keep_checkpoints, state_.best_step);
}

void Trainer::write_checkpoint() {
    manifest_.state = state_;
    manifest_.kernel = learner_.path();
    manifest_.weights_hash = hash_weights(learner_.weights());
    checkpoints_.save(manifest_, learner_.save(), rank());
}

}  // namespace ouk
