#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>

#include "engine/base/error.h"
#include "engine/base/interrupts.h"
#include "engine/base/percent.h"
#include "engine/base/progress.h"
#include "engine/base/shell_command.h"
#include "selfplay/generator/inputs.h"
#include "selfplay/generator/run.h"
#include "selfplay/verbs/verbs.h"

namespace ouk {

namespace {

struct Options {
    std::string config;
    std::string out;
    std::vector<std::string> assignments;
    std::optional<int> rank;
    std::optional<int> ranks;
    bool check = false;
    bool benchmark = false;
    bool as_json = false;
};

std::string shares(const Tally& tally) {
    return fmt::format(
        "white {:.0f}% draw {:.0f}% black {:.0f}%", kPercent * tally.share(Result::WhiteWins),
        kPercent * tally.share(Result::Draw), kPercent * tally.share(Result::BlackWins));
}

std::string size_text(std::uint64_t bytes) {
    constexpr double kMib = 1 << 20;
    return fmt::format("{:.1f} MiB", static_cast<double>(bytes) / kMib);
}

std::string name_of(const Rank& rank) {
    return rank.is_alone() ? "selfplay" : fmt::format("selfplay {}/{}", rank.number, rank.count);
}

std::string progress_line(const RunStatus& status, const Rank& rank) {
    const auto todo = static_cast<double>(status.games_missing + status.session.games);
    const std::string left =
        status.stopping
            ? "finishing the games in play"
            : format_time_left(static_cast<double>(status.session.games), todo, status.duration_s) +
                  " left";
    return fmt::format("{}: {}/{} games, {} positions, {:.0f} positions/s, {}, {}, {}",
                       name_of(rank), status.games_wanted - status.games_missing,
                       status.games_wanted, status.all.positions, status.positions_per_s,
                       shares(status.all), size_text(status.bytes + status.journal_bytes), left);
}

std::string verdicts(const Tally& tally) {
    if (tally.verdicts == 0) return "";
    return fmt::format("; adjudication was wrong in {} of the {} games that it would have ended",
                       tally.wrong_verdicts, tally.verdicts);
}

std::string last_line(const RunStatus& status, const Rank& rank) {
    return fmt::format("{}: {} games, {} positions in {}, {}{}", name_of(rank), status.all.games,
                       status.all.positions, format_duration(status.duration_s), shares(status.all),
                       verdicts(status.all));
}

int tell_end(const RunReport& report, const Options& options, const Rank& rank, Arguments args,
             const Interrupts& interrupts, Progress& progress) {
    switch (report.end) {
        case RunEnd::Done:
            progress.finish(last_line(report.status, rank));
            return 0;
        case RunEnd::AlreadyDone:
            progress.finish(fmt::format("selfplay: {} is done already: {} games, {} positions",
                                        options.out, report.status.all.games,
                                        report.status.all.positions));
            return 0;
        case RunEnd::Stopped:
            break;
    }
    progress.finish(last_line(report.status, rank));
    std::cerr << "stopped; nothing finished is lost. To go on: "
              << shell_command("ouk selfplay", args) << std::endl;
    return interrupts.exit_code();
}

Rank rank_from(const Options& options) {
    if (!options.rank && !options.ranks) {
        return rank_of([](const char* name) { return std::getenv(name); });
    }
    const bool is_alone = options.ranks == 1 && options.rank.value_or(0) == 0;
    if (!is_alone && !(options.rank && options.ranks)) {
        throw UsageError("--rank and --ranks go together");
    }
    const Rank rank{.number = options.rank.value_or(0), .count = *options.ranks};
    check_rank(rank, "--rank");
    return rank;
}

void add_options(CLI::App& app, Options& options) {
    app.add_option("CONFIG", options.config, "TOML file with the keys below")->required();
    app.add_option("--out", options.out, "run folder; required, unless nothing is played for good");
    app.add_option("--set", options.assignments, "changes a key of CONFIG; once for each key")
        ->option_text("KEY=VALUE")
        ->allow_extra_args(false);
    const auto add_short = [&](const std::string& key) {
        app.add_option_function<std::int64_t>(
            "--" + key,
            [&options, key](std::int64_t n) {
                options.assignments.push_back(fmt::format("{}={}", key, n));
            },
            fmt::format("same as --set {}=N", key));
    };
    add_short("threads");
    add_short("games");
    app.add_option("--rank", options.rank,
                   "plays the shards k with k mod RANKS = RANK; else what Open MPI, Slurm, PMIx or "
                   "torchrun say");
    app.add_option("--ranks", options.ranks, "processes that share --out; 1 = alone");
    app.add_flag("--check", options.check,
                 "play nothing: only load CONFIG and what it names, and print it resolved");
    auto* benchmark =
        app.add_flag("--benchmark", options.benchmark,
                     "measure the speed on this machine, in a temporary folder; some minutes");
    app.add_flag("--json", options.as_json, "with --benchmark: one JSON object")->needs(benchmark);
}

SelfplayConfig load(const Options& options) {
    SelfplayConfig config;
    load_config(parse_toml_file(options.config), config.fields());
    for (const std::string& assignment : options.assignments) {
        set_config(config.fields(), assignment);
    }
    return config;
}

int play(const SelfplayConfig& config, const Options& options, Arguments args) {
    if (options.out.empty()) throw UsageError("--out is required");
    const Rank rank = rank_from(options);
    const Interrupts interrupts;
    Progress progress(std::cerr, stderr_is_terminal());
    RunOptions run{.folder = options.out,
                   .rank = rank,
                   .should_stop = [&] { return interrupts.arrived() != 0; },
                   .on_status =
                       [&](const RunStatus& status) {
                           progress.update([&] { return progress_line(status, rank); });
                       }};
    run.command_line.insert(run.command_line.end(), args.begin(), args.end());
    return tell_end(run_selfplay(config, run), options, rank, args, interrupts, progress);
}

}  // namespace

int run_selfplay_verb(Arguments args) {
    Options options;
    SelfplayConfig defaults;
    CLI::App app("Plays games against oneself into DIR/games-*.h5; goes on where it was stopped.",
                 "ouk selfplay");
    add_options(app, options);
    app.footer("Keys:\n" + describe_config(defaults.fields()) +
               "\nCtrl-C finishes the games in play; the same command goes on later (exit code 128 "
               "+ signal).\nExample: ouk selfplay configs/selfplay/small.toml --out runs/small");
    parse_arguments(app, args);

    SelfplayConfig config = load(options);
    if (options.check) {
        static_cast<void>(resolve(config));
        std::cout << dump_config(config.fields());
        return 0;
    }
    if (options.benchmark) {
        return run_selfplay_benchmark(config, options.config, options.assignments, options.as_json);
    }
    return play(config, options, args);
}

}  // namespace ouk
