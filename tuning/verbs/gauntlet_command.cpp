// ouk gauntlet: a match of two players, for strength.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>

#include "engine/base/error.h"
#include "engine/base/interrupts.h"
#include "engine/base/progress.h"
#include "tuning/gauntlet/report.h"
#include "tuning/verbs/commands.h"

namespace ouk {

namespace {

struct GauntletArguments {
    std::string config;
    std::string out;
    std::vector<std::string> settings;
    bool check = false;
    bool json = false;
};

GauntletArguments parse(Arguments args) {
    GauntletArguments given;
    CLI::App app("Plays pairs of games between two players until a test decides", "ouk gauntlet");
    app.footer(
        "Ctrl-C ends after the pairs in play; the same command goes on (exit code 128 + signal).\n"
        "Example: ouk gauntlet configs/gauntlet/quickstart.toml --out runs/match "
        "--set first.eval=runs/net.oukn\n"
        "Keys of the config and what they are without it:\n" +
        describe_config(GauntletConfig().fields()));
    app.add_option("config", given.config, "TOML file, see configs/gauntlet")->required();
    app.add_option("--out", given.out,
                   "run folder; without it runs/gauntlet-NAME, or $OUK_RUNS/gauntlet-NAME");
    app.add_option("--set", given.settings, "instead of the config's; once for each key")
        ->option_text("KEY=VALUE")
        ->allow_extra_args(false);
    app.add_flag("--check", given.check,
                 "play nothing: only load the config and what it names, and print it resolved");
    app.add_flag("--json", given.json, "print one JSON object instead of the block");
    parse_arguments(app, args);
    if (given.out.empty())
        given.out = run_path("gauntlet-" + std::filesystem::path(given.config).stem().string());
    return given;
}

GauntletConfig load(const GauntletArguments& given) {
    GauntletConfig config;
    const Fields fields = config.fields();
    load_config(parse_toml_file(given.config), fields);
    config.check(given.config);
    for (const std::string& setting : given.settings) set_config(fields, setting);
    try {
        config.check("--set");
    } catch (const Error& problem) {
        throw UsageError(problem.what());
    }
    return config;
}

void tell_of_short_book(const Gauntlet& gauntlet) {
    const GauntletConfig& config = gauntlet.config();
    if (gauntlet.book_size() >= static_cast<std::size_t>(config.max_pairs)) return;
    std::cerr << fmt::format("{}: {} lines for up to {} pairs, so lines will come again\n",
                             config.openings, gauntlet.book_size(), config.max_pairs);
}

void play(Gauntlet& gauntlet, const std::string& out, Arguments args,
          const Interrupts& interrupts) {
    RunFolder folder(out, "gauntlet");
    Progress progress(std::cerr, stderr_is_terminal());
    std::int64_t games_now = 0;
    std::vector<std::string> command{"ouk", "gauntlet"};
    command.insert(command.end(), args.begin(), args.end());
    const auto on_pair = [&](const Standing& standing) {
        games_now += 2;
        progress.update([&] {
            const double rate = static_cast<double>(games_now) / progress.elapsed();
            const auto left = static_cast<double>(gauntlet.config().max_pairs - standing.pairs());
            return progress_line(standing, gauntlet.config(), rate) +
                   (gauntlet.config().sprt.stop ? ", at most " : ", ") +
                   format_duration(2 * left / rate) + " left";
        });
    };
    gauntlet.run(folder, command, {on_pair, [&] { return interrupts.arrived() != 0; }});
    progress.finish(fmt::format("{} games, {} of them now, in {}", gauntlet.standing().games(),
                                games_now, format_duration(progress.elapsed())));
}

}  // namespace

int gauntlet_command(Arguments args) {
    const GauntletArguments given = parse(args);
    GauntletConfig config = load(given);
    Gauntlet gauntlet = load_gauntlet(config);
    if (given.check) {
        std::cout << dump_config(config.fields());
        return 0;
    }
    tell_of_short_book(gauntlet);
    const Interrupts interrupts;
    play(gauntlet, given.out, args, interrupts);
    std::cout << (given.json ? result_json(gauntlet) : result_block(gauntlet)) << '\n';
    if (!gauntlet.is_over()) {
        std::cerr << given.out << ": stopped; the same command goes on\n";
        return interrupts.exit_code();
    }
    std::cerr << "results: " << given.out << '\n';
    return 0;
}

}  // namespace ouk
