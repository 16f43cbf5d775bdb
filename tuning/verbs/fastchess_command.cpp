// ouk fastchess: matches between UCI engines in the words of fastchess.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <filesystem>
#include <iostream>
#include <random>
#include <thread>

#include "engine/base/error.h"
#include "engine/base/version.h"
#include "tuning/fastchess/arguments.h"
#include "tuning/fastchess/help.h"
#include "tuning/gauntlet/from_fastchess.h"
#include "tuning/gauntlet/gauntlet.h"
#include "tuning/run/identity.h"
#include "tuning/verbs/commands.h"
#include "tuning/verbs/match_run.h"

namespace ouk {

namespace {

namespace fs = std::filesystem;

struct FastchessRun {
    GauntletConfig config;
    std::string folder;
};

std::string new_folder() {
    const std::time_t now = std::time(nullptr);
    const std::string base = run_path(fmt::format("fastchess-{:%Y%m%d-%H%M%S}", fmt::gmtime(now)));
    std::string folder = base;
    for (int other = 2; fs::exists(folder); ++other) folder = fmt::format("{}-{}", base, other);
    return folder;
}

/// Ours is the run folder, or the config.toml in it.
FastchessRun earlier_run(const fastchess::ConfigArguments& given) {
    const bool is_folder = fs::is_directory(given.file);
    const fs::path path = is_folder ? fs::path(given.file) / "config.toml" : fs::path(given.file);
    const std::string folder = path.parent_path().empty() ? "." : path.parent_path().string();
    return {read_gauntlet_config(path, {}), given.keeps_stats ? folder : new_folder()};
}

void remove_unless(bool is_kept, const std::string& file) {
    if (!is_kept && !file.empty()) fs::remove(file);
}

FastchessRun new_run(const fastchess::FastchessArguments& given) {
    FastchessRun run{fastchess::match_of(given), new_folder()};
    run.config.threads = side_by_side(given, std::thread::hardware_concurrency());
    if (!given.seed && given.openings.is_random) run.config.seed = std::random_device()();
    return run;
}

void tell_of_openings(const GauntletConfig& config) {
    if (config.openings == kNoBook) {
        std::cerr << "no -openings: all games begin from the start position; engines that play "
                     "alike then play the same game over and over\n";
    }
    if (config.order == name(BookOrder::Fastchess))
        std::cout << "Indexing opening suite..." << std::endl;
}

int play(const fastchess::FastchessArguments& given) {
    const bool goes_on = !given.config.file.empty() && !given.config.discard;
    if (!goes_on)
        for (const std::string& note : fastchess::notes_on(given)) std::cerr << note << '\n';
    const FastchessRun run = goes_on ? earlier_run(given.config) : new_run(given);
    tell_of_openings(run.config);
    Gauntlet gauntlet = load_gauntlet(run.config);
    remove_unless(goes_on || given.pgn.append, given.pgn.file);
    remove_unless(goes_on || given.epd.append, given.epd.file);
    std::cerr << "run folder: " << run.folder << '\n';
    // The run is one of a gauntlet, which either verb goes on with.
    return run_match(
        gauntlet, {.folder = run.folder,
                   .command = {"ouk", "gauntlet", run.folder + "/config.toml", "--out", run.folder},
                   .goes_on = {"ouk", "fastchess", "-config", "file=" + run.folder}});
}

}  // namespace

int fastchess_command(Arguments args) {
    const auto given = fastchess::parse_arguments({args.begin(), args.end()});
    switch (given.request) {
        case fastchess::Request::Help:
            std::cout << fastchess::help_text();
            return 0;
        case fastchess::Request::Version:
            std::cout << fmt::format("ouk {}, with the words of fastchess alpha 1.8.2\n",
                                     program_version());
            return 0;
        case fastchess::Request::Play:
            return play(given);
    }
    return 0;
}

}  // namespace ouk
