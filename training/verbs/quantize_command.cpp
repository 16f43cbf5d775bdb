// ouk quantize: a checkpoint becomes a network file, and says how much was lost.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/base/output_file.h"
#include "training/quantizer/quantizer.h"
#include "training/run/checkpoint_data.h"
#include "training/verbs/commands.h"
#include "training/verbs/read_games.h"

namespace ouk {
namespace {

struct QuantizeArguments {
    std::string checkpoint;
    std::string out;
    std::vector<std::string> data;
    bool keeps_scales = false;
    bool keeps_floats = false;
    bool reports_neurons = false;
    bool json = false;
};

QuantizeArguments parse_quantize(Arguments args) {
    QuantizeArguments given;
    CLI::App app("Turns a checkpoint into a network file for the engine", "ouk quantize");
    app.footer(
        "Example: ouk quantize runs/train --out runs/net.oukn\n"
        "Numbers are chosen so that rounding errors cancel on 20,000 positions of the training.\n"
        "The error against the float network is measured on up to 10,000 held-out ones, and also\n"
        "written to NET.json.");
    app.add_option("checkpoint", given.checkpoint,
                   "manifest of a checkpoint, or a run folder, whose best is taken")
        ->required();
    app.add_option("--out", given.out, "network file to write")->required();
    const std::array measuring{
        app.add_option("--data", given.data,
                       "game files or folders to measure on; without it those of the training"),
        app.add_flag(
            "--keep-scales", given.keeps_scales,
            "store weights times 255 and 64, not times the scales with the smallest error"),
        app.add_flag("--report", given.reports_neurons,
                     "also tell what rounding costs at each neuron, the worst first"),
        app.add_flag("--json", given.json, "print the error as one JSON object")};
    CLI::Option* const floats =
        app.add_flag("--float", given.keeps_floats,
                     "store the weights as they are, as floats: a slow network to play the "
                     "quantized one against; reads no data");
    for (CLI::Option* const option : measuring) floats->excludes(option);
    parse_arguments(app, args);
    return given;
}

struct Report {
    Scales scales;
    bool has_hidden = false;  // there is a hidden layer for scales.hidden
    QuantizationError error;
    std::vector<NeuronError> neurons;  // empty where not asked for
};

std::string to_json(const Report& report) {
    const QuantizationError& error = report.error;
    nlohmann::ordered_json json{
        {"mean_cp", error.mean_cp},
        {"p999_cp", error.p999_cp},
        {"max_cp", error.max_cp},
        {"positions", error.positions},
        {"scales", {{"transformer", report.scales.transformer}, {"output", report.scales.output}}}};
    if (report.has_hidden) json["scales"]["hidden"] = report.scales.hidden;
    for (const NeuronError& each : report.neurons) {
        json["neurons"].push_back(
            {{"neuron", each.neuron}, {"mean_cp", each.mean_cp}, {"max_cp", each.max_cp}});
    }
    return json.dump() + "\n";
}

std::string to_text(const Report& report) {
    const QuantizationError& error = report.error;
    const std::string hidden =
        report.has_hidden ? fmt::format(", hidden layer {}", report.scales.hidden) : "";
    std::string text = fmt::format(
        "error against the float network, centipawns: mean {:.3f}, 99.9 % {:.3f}, largest {:.3f} "
        "({} positions, scales {} and {}{})\n",
        error.mean_cp, error.p999_cp, error.max_cp, error.positions, report.scales.transformer,
        report.scales.output, hidden);
    constexpr std::size_t kShown = 16;
    if (!report.neurons.empty()) text += "neuron  mean cp  largest cp\n";
    for (std::size_t i = 0; i < std::min(kShown, report.neurons.size()); ++i) {
        const NeuronError& each = report.neurons[i];
        text += fmt::format("{:6}  {:7.3f}  {:10.3f}\n", each.neuron, each.mean_cp, each.max_cp);
    }
    return text;
}

/// Nothing but an older network and its report is written over: a checkpoint or a game file given
/// as --out by mistake stays.
void check_out(const std::string& out) {
    namespace fs = std::filesystem;
    if (fs::path(out).filename().empty()) throw Error(out, "is a folder", "a file's name");
    require_folder_of(out);
    const bool is_other = fs::exists(out) &&
                          (!fs::is_regular_file(out) || !read_file(out).starts_with(kNetworkMagic));
    if (is_other) throw Error(out, "is there and is no network", "a new name for the network");
    const std::string report = out + ".json";
    const auto is_report = [&] {
        constexpr bool kThrows = false;
        const auto json = nlohmann::json::parse(read_file(report), nullptr, kThrows);
        return json.is_object() && json.contains("mean_cp");
    };
    if (fs::exists(report) && !(fs::is_regular_file(report) && is_report()))
        throw Error(report, "is there and is no report of `ouk quantize`", "another --out");
}

/// The weights as they are.
void write_floats(const QuantizeArguments& given, const Checkpoint& checkpoint) {
    const std::string report = given.out + ".json";
    if (std::filesystem::exists(report)) {
        throw Error(report, "is there and tells of a quantized network", "another --out");
    }
    write_float_file(given.out, float_checkpoint(checkpoint, checkpoint.path));
}

struct Quantized {
    NetworkFile file;
    Report report;
};

/// Each part takes seconds, of a wide network; it stops between them.
Quantized quantize(const QuantizeArguments& given, const Checkpoint& checkpoint, Loader& data,
                   const Interrupts& interrupts) {
    const std::string& where = checkpoint.path;
    const Rules& rules = *data.rules();
    constexpr std::size_t kMeasured = 10'000;
    constexpr std::size_t kCalibrating = 20'000;
    const std::vector<Sample> samples = some_held_out(data, kMeasured);
    const std::vector<Sample> others = some_others(data, kCalibrating, samples);
    const FloatNetwork weights = weights_of(checkpoint, where);
    QuantizeOptions options{.calibration = others};
    if (given.keeps_scales) options.scales = Scales{};
    stop_if_told(interrupts);
    Quantized quantized{.file = quantize_checkpoint(checkpoint, rules, options, where),
                        .report = {}};
    const NetworkFile& file = quantized.file;
    Report& told = quantized.report;
    told.scales = file.header.scales;
    told.has_hidden = file.header.shape.hidden > 0;
    stop_if_told(interrupts);
    told.error = measure_error(weights, Network(file, where), rules, samples);
    stop_if_told(interrupts);
    if (given.reports_neurons) told.neurons = neuron_errors(weights, file, rules, samples);
    return quantized;
}

}  // namespace

int quantize_command(Arguments args) {
    const QuantizeArguments given = parse_quantize(args);
    check_out(given.out);
    const Checkpoint checkpoint = read_checkpoint(given.checkpoint);
    if (given.keeps_floats) {
        write_floats(given, checkpoint);
        return 0;
    }
    const Interrupts interrupts;
    try {
        const auto data = read_data_of(checkpoint, given.data, interrupts);
        const auto [file, told] = quantize(given, checkpoint, *data, interrupts);
        stop_if_told(interrupts);
        // Where there is a network, its error is there too.
        const std::string report = to_json(told);
        write_network_file(given.out, file,
                           {{given.out + ".json", std::as_bytes(std::span(report))}});
        std::cout << (given.json ? report : to_text(told));
        return 0;
    } catch (const Stopped& stopped) {
        std::cerr << fmt::format("{}: stopped; nothing was written\n", given.out);
        return stopped.exit_code;
    }
}

}  // namespace ouk
