// ouk train --export-text: positions and outputs of a run's best checkpoint, for anyone to check.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/base/output_file.h"
#include "training/quantizer/quantizer.h"
#include "training/run/checkpoint_data.h"
#include "training/run/export_text.h"
#include "training/verbs/commands.h"
#include "training/verbs/read_games.h"

namespace ouk {
namespace {

constexpr std::size_t kPositions = 100;

struct ExportArguments {
    std::string file;
    std::string run;
    std::vector<std::string> data;
};

ExportArguments parse_export_text(Arguments args) {
    ExportArguments given;
    CLI::App app("Writes positions, targets and a network's outputs as text", "ouk train");
    app.footer(
        "Example: ouk train --export-text check.jsonl --out runs/train\n"
        "data/README.md, \"Check a network in Python\", says what the file holds.");
    app.add_option("--export-text", given.file, "file to write")->required();
    app.add_option("--out", given.run, "run folder, whose best checkpoint is taken")->required();
    app.add_option("--data", given.data, "game files or folders; without it those of the training");
    parse_arguments(app, args);
    return given;
}

/// Nothing but an earlier export is written over.
void check_free(const std::string& path) {
    namespace fs = std::filesystem;
    require_folder_of(path);
    if (!fs::exists(path)) return;
    const bool is_ours = fs::is_regular_file(path) && read_file(path).starts_with(kExportBegin);
    if (!is_ours) throw Error(path, "is there and is no export", "a new name");
}

}  // namespace

int export_text_command(Arguments args) {
    const ExportArguments given = parse_export_text(args);
    check_free(given.file);
    const Checkpoint checkpoint = read_checkpoint(given.run);
    const Interrupts interrupts;
    try {
        const auto data = read_data_of(checkpoint, given.data, interrupts);
        const std::vector<Sample> samples = some_held_out(*data, kPositions);
        const ExportedNetwork network{checkpoint.manifest.network,
                                      weights_of(checkpoint, checkpoint.path),
                                      last_target(checkpoint)};
        const std::string text = export_text(network, *data->rules(), {samples, data->map()});
        stop_if_told(interrupts);
        write_atomically(given.file, text);
        std::cout << fmt::format("{}: {} positions, outputs of {}\n", given.file, samples.size(),
                                 checkpoint.path);
        return 0;
    } catch (const Stopped& stopped) {
        std::cerr << fmt::format("{}: stopped; nothing was written\n", given.file);
        return stopped.exit_code;
    }
}

}  // namespace ouk
