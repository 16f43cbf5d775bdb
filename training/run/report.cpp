#include "training/run/report.h"

#include <fmt/format.h>

#include <cmath>

#include "engine/base/json_indent.h"
#include "engine/base/progress.h"
#include "training/run/json.h"

namespace ouk {
namespace {

constexpr const char* kPhasesKey = "validation_by_phase";

/// "25-32 men 0.01234, counting 0.00987"
std::string phases_text(const Json& phases) {
    std::string text;
    for (const Json& row : phases) {
        text += fmt::format("{}{} {:.5f}", text.empty() ? "" : ", ",
                            row.at("phase").get<std::string>(), row.at("loss").get<double>());
    }
    return text;
}

/// By filter; of duplicates those that this session met.
Json left_out(const Loader& data) {
    DropCounts counts = data.summary().dropped;
    counts.add(data.dropped());
    Json json = Json::object();
    for (std::size_t i = 0; i < kDropNames.size(); ++i) {
        const std::uint64_t count = counts[static_cast<Drop>(i)];
        if (count > 0) json[std::string(kDropNames[i])] = count;
    }
    return json;
}

}  // namespace

std::string metrics_line(const StepReport& report) {
    Json line{{"step", report.step},
              {"epoch", report.epoch},
              {"training_loss", report.training_loss},
              {"learning_rate", report.learning_rate},
              {"positions_per_s", std::round(report.positions_per_s())}};
    if (report.ends_epoch) {
        line["validation_loss"] = json_or_null(report.validation_loss);
        line[kPhasesKey] = to_json(report.phases);
        line["epoch_positions"] = report.epoch_positions;
        line["epoch_duplicates"] =
            report.epoch_duplicates ? Json(*report.epoch_duplicates) : Json();
    }
    return line.dump();
}

std::string metrics_until(const std::string& lines, std::int64_t step) {
    std::size_t end = 0;
    while (end < lines.size()) {
        const std::size_t next = std::min(lines.find('\n', end), lines.size() - 1) + 1;
        const Json line = Json::parse(lines.substr(end, next - end), nullptr, false);
        if (!line.is_object() || line.value("step", step + 1) > step) break;
        end = next;
    }
    return lines.substr(0, end);
}

std::string summary_json(const Trainer& trainer, const Loader& data) {
    const RunState& state = trainer.state();
    const DataSummary& read = data.summary();
    const Json summary{{"finished", trainer.is_finished()},
                       {"positions", read.positions},
                       {"held_out_positions", read.held_out_positions},
                       {"games", read.games},
                       {"held_out_games", read.held_out_games},
                       {"left_out", left_out(data)},
                       {"epochs", state.cursor.epoch},
                       {"best_epoch", state.best_epoch},
                       {"steps", state.step},
                       {"validation_loss", json_or_null(state.best_loss)},
                       {kPhasesKey, to_json(state.best_phases)},
                       {"score_scale", trainer.target().score_scale},
                       {"positions_per_s", std::round(trainer.last_report().positions_per_s())},
                       {"best_checkpoint", state.best_epoch > 0 ? Json(kBestCheckpoint) : Json()}};
    return summary.dump(kJsonIndent) + "\n";
}

std::string progress_line(const StepReport& report) {
    std::string line = fmt::format("epoch {}, step {}, {:.0f} %, loss {:.5f}", report.epoch,
                                   report.step, 100 * report.done, report.training_loss);
    if (report.validation_loss) line += fmt::format(", held-out {:.5f}", *report.validation_loss);
    return line + fmt::format(", {:.0f} positions/s, {} left", report.positions_per_s(),
                              format_time_left(report.done - report.done_before,
                                               1 - report.done_before, report.seconds));
}

std::string epoch_line(const StepReport& report) {
    const std::string phases = phases_text(to_json(report.phases));
    return progress_line(report) + (phases.empty() ? "" : "; held-out by phase: " + phases) +
           (report.epoch_duplicates
                ? fmt::format("; {} duplicates left out", *report.epoch_duplicates)
                : "");
}

std::string data_line(const Loader& data) {
    const DataSummary& read = data.summary();
    const std::string line = fmt::format(
        "{} games of {} ({} held out), {} plies: {} positions to train on, {} held out; left out: "
        "{}",
        read.games, data.rules()->ruleset().name, read.held_out_games, read.plies, read.positions,
        read.held_out_positions, read.dropped.text());
    const double raise = data.weights_raise();
    if (raise == 1) return line;
    return line + fmt::format("; weights count {:.3g} times: an epoch takes a whole chunk at least",
                              raise);
}

std::string fitted_line(const TargetConfig& target, const Loader& data) {
    return fmt::format("target.score_scale: {} centipawns, fitted to {} positions\n",
                       target.score_scale, data.scores().positions());
}

std::string summary_text(const std::string& summary_json) {
    const Json summary = Json::parse(summary_json);
    std::string text;
    for (const auto& [key, value] : summary.items()) {
        const std::string shown = key == kPhasesKey   ? phases_text(value)
                                  : value.is_string() ? value.get<std::string>()
                                                      : value.dump();
        text += fmt::format("{:<20}{}\n", key, shown);
    }
    return text;
}

}  // namespace ouk
