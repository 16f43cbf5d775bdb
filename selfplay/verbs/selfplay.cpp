#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <initializer_list>
#include <iostream>

#include "engine/base/interrupts.h"
#include "engine/base/progress.h"
#include "selfplay/generator/inputs.h"
#include "selfplay/generator/run.h"
#include "selfplay/verbs/verbs.h"

namespace ouk {

namespace {

constexpr double kPercent = 100;

struct Options {
    std::string config;
    std::string out;
    std::vector<std::string> assignments;
    bool check = false;
};

std::string shares(const Tally& tally) {
    return fmt::format(
        "white {:.0f}% draw {:.0f}% black {:.0f}%", kPercent * tally.share(Result::WhiteWins),
        kPercent * tally.share(Result::Draw), kPercent * tally.share(Result::BlackWins));
}

std::string progress_line(const RunStatus& status) {
    const double speed = status.duration_s > 0
                             ? static_cast<double>(status.session.positions) / status.duration_s
                             : 0;
    const auto todo = static_cast<double>(status.games_missing + status.session.games);
    const std::string left =
        status.stopping
            ? "finishing the games in play"
            : format_time_left(static_cast<double>(status.session.games), todo, status.duration_s) +
                  " left";
    return fmt::format("selfplay: {}/{} games, {} positions, {:.0f} positions/s, {}, {}",
                       status.games_wanted - status.games_missing, status.games_wanted,
                       status.all.positions, speed, shares(status.all), left);
}

std::string last_line(const RunStatus& status) {
    return fmt::format("selfplay: {} games, {} positions in {}, {}", status.all.games,
                       status.all.positions, format_duration(status.duration_s),
                       shares(status.all));
}

int tell_end(const RunReport& report, const Options& options, const Interrupts& interrupts,
             Progress& progress) {
    switch (report.end) {
        case RunEnd::Done:
            progress.finish(last_line(report.status));
            return 0;
        case RunEnd::AlreadyDone:
            progress.finish(fmt::format("selfplay: {} is done already: {} games, {} positions",
                                        options.out, report.status.all.games,
                                        report.status.all.positions));
            return 0;
        case RunEnd::Stopped:
            break;
    }
    progress.finish(last_line(report.status));
    std::string command = fmt::format("ouk selfplay {} --out {}", options.config, options.out);
    for (const std::string& assignment : options.assignments) command += " --set " + assignment;
    std::cerr << "stopped; nothing finished is lost. To go on: " << command << std::endl;
    return interrupts.exit_code();
}

}  // namespace

int run_selfplay_verb(Arguments args) {
    Options options;
    SelfplayConfig config;
    CLI::App app("Plays games against oneself into DIR/games-*.h5; goes on where it was stopped.",
                 "ouk selfplay");
    app.add_option("CONFIG", options.config, "TOML file with the keys below")->required();
    app.add_option("--out", options.out, "run folder")->required();
    app.add_option("--set", options.assignments, "key=value, changes a key of CONFIG")
        ->allow_extra_args(false);
    app.add_option_function<std::int64_t>(
        "--threads",
        [&](std::int64_t n) { options.assignments.push_back(fmt::format("threads={}", n)); },
        "same as --set threads=N");
    app.add_option_function<std::int64_t>(
        "--games",
        [&](std::int64_t n) { options.assignments.push_back(fmt::format("games={}", n)); },
        "same as --set games=N");
    app.add_flag("--check", options.check,
                 "play nothing: only load CONFIG and what it names, and print it resolved");
    app.footer("Keys:\n" + describe_config(config.fields()) +
               "\nCtrl-C finishes the games in play; the same command goes on later (exit code 128 "
               "+ signal).\nExample: ouk selfplay configs/selfplay/small.toml --out runs/small");
    parse_arguments(app, args);

    load_config(parse_toml_file(options.config), config.fields());
    for (const std::string& assignment : options.assignments) {
        set_config(config.fields(), assignment);
    }
    if (options.check) {
        static_cast<void>(resolve(config));
        std::cout << dump_config(config.fields());
        return 0;
    }
    const Interrupts interrupts;
    Progress progress(std::cerr, stderr_is_terminal());
    RunOptions run{.folder = options.out,
                   .should_stop = [&] { return interrupts.arrived() != 0; },
                   .on_status =
                       [&](const RunStatus& status) {
                           progress.update([&] { return progress_line(status); });
                       }};
    run.command_line.insert(run.command_line.end(), args.begin(), args.end());
    return tell_end(run_selfplay(config, run), options, interrupts, progress);
}

}  // namespace ouk
