// ouk quantize: a checkpoint becomes a network file, and says how much was lost.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "selfplay/dataset/threads.h"
#include "training/quantizer/quantizer.h"
#include "training/run/checkpoint_data.h"
#include "training/verbs/commands.h"

namespace ouk {
namespace {

struct QuantizeArguments {
    std::string checkpoint;
    std::string out;
    std::vector<std::string> data;
    bool json = false;
};

QuantizeArguments parse(Arguments args) {
    QuantizeArguments given;
    CLI::App app("Turns a checkpoint into a network file for the engine", "ouk quantize");
    app.footer(
        "Example: ouk quantize runs/train --out runs/net.oukn\n"
        "The error against the float network is measured on up to 10,000 held-out positions, and\n"
        "also written to NET.json.");
    app.add_option("checkpoint", given.checkpoint,
                   "manifest of a checkpoint, or a run folder, whose best is taken")
        ->required();
    app.add_option("--out", given.out, "network file to write")->required();
    app.add_option("--data", given.data,
                   "game files or folders to measure on; without it those of the training");
    app.add_flag("--json", given.json, "print the error as one JSON object");
    parse_arguments(app, args);
    return given;
}

std::string to_json(const QuantizationError& error) {
    const nlohmann::ordered_json json{{"mean_cp", error.mean_cp},
                                      {"p999_cp", error.p999_cp},
                                      {"max_cp", error.max_cp},
                                      {"positions", error.positions}};
    return json.dump() + "\n";
}

std::string to_text(const QuantizationError& error) {
    return fmt::format(
        "error against the float network, centipawns: mean {:.3f}, 99.9 % {:.3f}, largest {:.3f} "
        "({} positions)\n",
        error.mean_cp, error.p999_cp, error.max_cp, error.positions);
}

/// Nothing but an older network and its report is written over: a checkpoint or a game file given
/// as --out by mistake stays.
void check_out(const std::string& out) {
    namespace fs = std::filesystem;
    if (fs::path(out).filename().empty()) throw Error(out, "is a folder", "a file's name");
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

}  // namespace

int quantize_command(Arguments args) {
    const QuantizeArguments given = parse(args);
    check_out(given.out);
    const Checkpoint checkpoint = read_checkpoint(given.checkpoint);
    const std::string& where = checkpoint.path;
    const NetworkFile file = quantize_checkpoint(checkpoint, where);
    const auto paths =
        given.data.empty() ? recorded_paths(checkpoint) : list_data_files(given.data);
    const auto data = read_data_as(checkpoint, paths, thread_count(0));
    constexpr std::size_t kMost = 10'000;
    const std::vector<Sample> samples = some_held_out(*data, kMost);
    const QuantizationError error =
        measure_error(weights_of(checkpoint, where), Network(file, where), *data->rules(), samples);
    // Where there is a network, its error is there too.
    const std::string report = to_json(error);
    write_network_file(given.out, file, {{given.out + ".json", std::as_bytes(std::span(report))}});
    std::cout << (given.json ? report : to_text(error));
    return 0;
}

}  // namespace ouk
