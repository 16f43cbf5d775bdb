#include "tuning/report/training_section.h"

#include <filesystem>
#include <sstream>

#include "engine/base/files.h"

namespace ouk {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kCurveLines = 2000;

std::string verb_of(const Json& run) {
    const Json& words = run.at("command_line");
    return words.size() > 1 ? words.at(1).get<std::string>() : "";
}

/// Objects of metrics.jsonl. A last line without its end is still being written.
std::vector<Json> read_metrics(const std::string& path) {
    std::vector<Json> lines;
    if (!fs::exists(path)) return lines;
    const std::string text = read_file(path);
    std::istringstream stream(text.substr(0, text.rfind('\n') + 1));
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(read_json(path, [&] { return Json::parse(line); }));
    }
    return lines;
}

bool ends_epoch(const Json& line) {
    return line.contains("validation_loss");
}

void add_curve(Json& section, const std::vector<Json>& lines) {
    const std::size_t every = 1 + lines.size() / kCurveLines;
    Json curve = Json::array();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Json& line = lines[i];
        if (i % every != 0 && !ends_epoch(line)) continue;
        curve.push_back({{"step", line.at("step")},
                         {"epoch", line.at("epoch")},
                         {"training_loss", line.at("training_loss")},
                         {"validation_loss", line.value("validation_loss", Json())},
                         {"learning_rate", line.at("learning_rate")},
                         {"positions_per_s", line.at("positions_per_s")}});
    }
    section["training_curve"] = std::move(curve);
}

/// A row for each phase at the end of each epoch.
void add_phases(Json& section, const std::vector<Json>& lines) {
    Json phases = Json::array();
    for (const Json& line : lines) {
        for (const Json& row : line.value("validation_by_phase", Json::array())) {
            phases.push_back({{"step", line.at("step")},
                              {"epoch", line.at("epoch")},
                              {"phase", row.at("phase")},
                              {"positions", row.at("positions")},
                              {"loss", row.at("loss")}});
        }
    }
    section["training_phases"] = std::move(phases);
}

Json summary_of(const std::string& path) {
    const std::string summary = path + "/summary.json";
    return fs::exists(summary) ? read_json_file(summary) : Json();
}

}  // namespace

bool is_training_run(const std::string& path) {
    const std::string run = path + "/run.json";
    if (!fs::is_regular_file(run)) return false;
    return read_json(run, [&] { return verb_of(read_json_file(run)) == "train"; });
}

Json training_section(const std::string& path) {
    return read_json(path, [&] {
        const Json run = read_json_file(path + "/run.json");
        const std::vector<Json> lines = read_metrics(path + "/metrics.jsonl");
        Json section{{"kind", "training"},
                     {"name", path},
                     {"program_version", run.at("version")},
                     {"seed", run.at("seed")},
                     {"command_line", run.at("command_line")},
                     {"config", read_file(path + "/config.toml")},
                     {"summary", summary_of(path)}};
        section["training_data"] = run.at("inputs");
        add_curve(section, lines);
        add_phases(section, lines);
        return section;
    });
}

}  // namespace ouk
