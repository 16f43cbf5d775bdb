#include "tuning/loop/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "engine/base/progress.h"
#include "tuning/statistics/elo.h"

namespace ouk {

namespace {

constexpr double kSecondsPerHour = 3600;

double number(const StageRecord& record, const std::string& key) {
    return number_at(record.summary, key, summary_place(record.stage));
}

/// From the counts, for JSON cannot say on which side an infinite Elo lies.
std::string gauntlet_text(const StageRecord& record) {
    const Json& summary = record.summary;
    const auto [counts, bounds] = read_json(summary_place(record.stage), [&] {
        return std::pair(summary.at("ptnml").get<std::array<std::int64_t, kPairCells>>(),
                         summary.at("llr_bounds").get<std::array<double, 2>>());
    });
    const EloEstimate estimate = estimate_elo(MatchTally::of_pairs(counts));
    return fmt::format("{:+.1f} +/- {:.1f}, LLR {:.2f} ({:.2f}, {:.2f}), {:.0f} games",
                       estimate.elo, estimate.elo_error, number(record, "llr"), bounds[0],
                       bounds[1], number(record, "games"));
}

std::string validation_text(const StageRecord& record) {
    const double loss = number(record, "validation_loss");
    return std::isfinite(loss) ? fmt::format("{:.6f}", loss) : "none (no held-out games)";
}

std::string quantize_text(const StageRecord& record) {
    return fmt::format("mean {:.2f}, 99.9 % {:.2f}, largest {:.2f} centipawns",
                       number(record, "mean_cp"), number(record, "p999_cp"),
                       number(record, "max_cp"));
}

std::string times_text(const Loop& loop) {
    double seconds = 0;
    double cpu_seconds = 0;
    std::string stages;
    for (const StageRecord& record : loop.records()) {
        seconds += record.seconds;
        cpu_seconds += record.cpu_seconds;
        stages +=
            (stages.empty() ? "" : ", ") + record.stage + " " + format_duration(record.seconds);
    }
    return fmt::format("{} ({}), {:.3f} core-hours", format_duration(seconds), stages,
                       cpu_seconds / kSecondsPerHour);
}

std::string verdict(const Loop& loop) {
    if (loop.is_accepted()) return "the gauntlet accepted the net";
    return loop.config().gate ? "failed: the gauntlet did not accept the net"
                              : "the gauntlet did not accept the net; not asked for (gate = false)";
}

std::string in_run(const Loop& loop, const std::string& path) {
    return loop.path() + "/" + path;
}

}  // namespace

std::string stage_summary(const StageRecord& record) {
    if (record.stage == kSelfplay) {
        return fmt::format("{:.0f} games, {:.0f} positions, {:.0f} positions/s a core",
                           number(record, "games"), number(record, "positions"),
                           number(record, "positions_per_s"));
    }
    if (record.stage == kTrain) {
        return fmt::format("epochs {:.0f}, validation loss {}, {:.0f} positions/s",
                           number(record, "epochs"), validation_text(record),
                           number(record, "positions_per_s"));
    }
    return record.stage == kQuantize ? quantize_text(record) : "Elo " + gauntlet_text(record);
}

ReportRows report_rows(const Loop& loop) {
    const StageRecord& games = *loop.record(kSelfplay);
    const StageRecord& training = *loop.record(kTrain);
    ReportRows rows{
        {"games", fmt::format("{:.0f}", number(games, "games"))},
        {"positions", fmt::format("{:.0f}", number(games, "positions"))},
        {"positions/s", fmt::format("{:.0f} a core", number(games, "positions_per_s"))},
        {"bytes/position", fmt::format("{:.2f}", number(games, "bytes_per_position"))},
        {"validation loss", validation_text(training)},
        {"quantization error", quantize_text(*loop.record(kQuantize))},
        {"Elo against " + loop.config().start_eval, gauntlet_text(*loop.record(kGauntlet))}};
    if (const StageRecord* information = loop.record(kInformation))
        rows.emplace_back(fmt::format("Elo against {}", kClassicalEval),
                          gauntlet_text(*information));
    rows.emplace_back("time without killed sessions", times_text(loop));
    rows.emplace_back("net", in_run(loop, loop.paths().net));
    rows.emplace_back("dataset", in_run(loop, loop.paths().selfplay));
    rows.emplace_back("report", report_path(loop));
    return rows;
}

std::string report_text(const Loop& loop) {
    const ReportRows rows = report_rows(loop);
    std::size_t width = 0;
    for (const auto& [label, value] : rows) width = std::max(width, label.size());
    std::string text = verdict(loop) + '\n';
    for (const auto& [label, value] : rows)
        text += fmt::format("  {:{}}  {}\n", label, width, value);
    return text;
}

std::string report_markdown(const Loop& loop) {
    std::string text =
        fmt::format("# {}\n\n{}.\n\n| what | value |\n| --- | --- |\n", loop.path(), verdict(loop));
    for (const auto& [label, value] : report_rows(loop))
        text += fmt::format("| {} | {} |\n", label, value);
    return text;
}

Json report_json(const Loop& loop) {
    Json json{{"run", loop.path()},
              {"accepted", loop.is_accepted()},
              {"gate", loop.config().gate},
              {"net", in_run(loop, loop.paths().net)},
              {"dataset", in_run(loop, loop.paths().selfplay)},
              {"report", report_path(loop)}};
    for (const StageRecord& record : loop.records()) {
        json[record.stage] = record.summary;
        json["seconds"][record.stage] = record.seconds;
        json["cpu_seconds"][record.stage] = record.cpu_seconds;
    }
    return json;
}

std::string report_path(const Loop& loop) {
    return loop.path() + "/report.md";
}

}  // namespace ouk
