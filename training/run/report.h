// What a training run tells: lines of metrics.jsonl, summary.json, and the line of progress.
#pragma once

#include <string>

#include "training/run/trainer.h"

namespace ouk {

/// One JSON object, without a newline.
[[nodiscard]] std::string metrics_line(const StepReport& report);

/// Those of the lines of metrics.jsonl that tell of steps up to `step`: a run that goes on from
/// there writes the others again.
[[nodiscard]] std::string metrics_until(const std::string& lines, std::int64_t step);

/// One JSON object: finished, positions, held_out_positions, epochs, validation_loss (of the best
/// epoch), positions_per_s, best_checkpoint (path within the run folder; null before the first
/// whole epoch), and more. `ouk loop` reads these names.
[[nodiscard]] std::string summary_json(const Trainer& trainer, const Loader& data);

[[nodiscard]] std::string progress_line(const StepReport& report);
/// For the log, at the end of an epoch: the same, and the held-out loss by phase.
[[nodiscard]] std::string epoch_line(const StepReport& report);
/// The scale that was fitted, for the log.
[[nodiscard]] std::string fitted_line(const TargetConfig& target, const Loader& data);
/// What was read and left out, for the log.
[[nodiscard]] std::string data_line(const Loader& data);
/// The summary for people, from the text of summary.json.
[[nodiscard]] std::string summary_text(const std::string& summary_json);

}  // namespace ouk
