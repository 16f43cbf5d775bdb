// The data that a checkpoint was trained on, read again as its training read it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "training/data/loader.h"
#include "training/run/checkpoint.h"
#include "training/run/train_config.h"

namespace ouk {

/// What decided the checkpoint's training; execution fields have their defaults.
[[nodiscard]] TrainConfig config_of(const Checkpoint& checkpoint);

/// What it was trained towards at the end, with the scale that may have been fitted.
[[nodiscard]] Target last_target(const Checkpoint& checkpoint);

/// Paths of the training's files. Throws Error if one no longer holds the games it held.
[[nodiscard]] std::vector<WeightedPath> recorded_paths(const Checkpoint& checkpoint);

/// Filtered and held out as in the training. Throws Error if the games were played under another
/// ruleset, and what `progress` throws.
[[nodiscard]] std::unique_ptr<Loader> read_data_as(const Checkpoint& checkpoint,
                                                   const std::vector<WeightedPath>& paths,
                                                   int threads,
                                                   const SurveyProgress& progress = {});

/// `count` of the samples at most, drawn with a fixed seed, so that errors compare.
[[nodiscard]] std::vector<Sample> pick_samples(std::vector<Sample> samples, std::size_t count);
/// Up to `count` held-out positions, drawn with a fixed seed; where none were held out, some of an
/// epoch.
[[nodiscard]] std::vector<Sample> some_held_out(Loader& data, std::size_t count);
/// The next `count` positions of an epoch without those where men stand as in one of `but`.
[[nodiscard]] std::vector<Sample> some_others(Loader& data, std::size_t count,
                                              std::span<const Sample> but);

}  // namespace ouk
