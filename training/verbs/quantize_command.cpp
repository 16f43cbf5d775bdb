// ouk quantize: a checkpoint becomes a network file, and says how much was lost.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/rules/label.h"
#include "selfplay/dataset/threads.h"
#include "training/data/loader.h"
#include "training/quantizer/quantizer.h"
#include "training/run/train_config.h"
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

/// Held-out positions of `paths`, read as the training read its own.
std::unique_ptr<Loader> read_data(const std::vector<WeightedPath>& paths,
                                  const Checkpoint& checkpoint) {
    const Manifest& manifest = checkpoint.manifest;
    TrainConfig config;
    load_config(parse_toml(manifest.config, checkpoint.path + ", config"), config.fields());
    auto data = std::make_unique<Loader>(paths, config.data, config.net.shape(),
                                         static_cast<std::uint64_t>(config.seed), thread_count(0));
    const Rules& rules = *data->rules();
    if (rules.hash() != manifest.network.ruleset_hash) {
        throw Error(
            data->files().front().path,
            "was played under ruleset " + ruleset_label(rules.ruleset().name, rules.hash().hex()),
            ruleset_label(manifest.network.ruleset_name, manifest.network.ruleset_hash.hex()) +
                " as the checkpoint");
    }
    return data;
}

/// Held-out positions; where none were held out, some of an epoch.
std::vector<Sample> samples_of(Loader& data) {
    constexpr std::size_t kMost = 10'000;
    const std::span<const Sample> held_out = data.held_out();
    const auto samples = held_out.empty() ? data.next_batch(kMost).samples : held_out;
    return pick_samples({samples.begin(), samples.end()}, kMost);
}

/// Paths of the training's files. Throws Error if one no longer holds the games it held.
std::vector<WeightedPath> recorded_paths(const Checkpoint& checkpoint) {
    std::vector<WeightedPath> paths;
    for (const DataFile& file : checkpoint.manifest.data) {
        const std::string hash = read_shard_info(file.path).content_hash;
        if (hash != file.content_hash) {
            throw Error(file.path, "holds other games than those trained on: they hash to " + hash,
                        file.content_hash + " as " + checkpoint.path + " says, or --data");
        }
        paths.push_back({file.path, file.weight});
    }
    return paths;
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
    const auto data = read_data(
        given.data.empty() ? recorded_paths(checkpoint) : list_data_files(given.data), checkpoint);
    const std::vector<Sample> samples = samples_of(*data);
    const QuantizationError error =
        measure_error(weights_of(checkpoint, where), Network(file, where), *data->rules(), samples);
    // Where there is a network, its error is there too.
    const std::string report = to_json(error);
    write_network_file(given.out, file, {{given.out + ".json", std::as_bytes(std::span(report))}});
    std::cout << (given.json ? report : to_text(error));
    return 0;
}

}  // namespace ouk
