// ouk gauntlet: matches of two or more players, for strength.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>

#include "engine/base/error.h"
#include "tuning/gauntlet/gauntlet.h"
#include "tuning/gauntlet/report.h"
#include "tuning/run/identity.h"
#include "tuning/verbs/commands.h"
#include "tuning/verbs/match_run.h"

namespace ouk {

namespace {

struct GauntletArguments {
    std::string config;
    std::string out;
    std::vector<std::string> settings;
    bool check = false;
    bool json = false;
};

std::string help_footer() {
    GauntletConfig config;
    Fields fields = config.fields();
    add_fields(fields, "each.", config.each.fields());
    add_fields(fields, "ladder.", config.ladder.fields());
    return "Ctrl-C ends after the pairs in play; the same command goes on (exit code 128 + "
           "signal).\n"
           "Example: ouk gauntlet configs/gauntlet/quickstart.toml --out runs/match "
           "--set first.eval=runs/net.oukn\n"
           "Players stand in tables of their own: 'first' and 'second', or those that 'players' "
           "names.\nWhat stands in 'each' holds for all of them that do not say otherwise.\n"
           "Keys of the config and what they are without it:\n" +
           describe_config(fields);
}

GauntletArguments parse_gauntlet(Arguments args) {
    GauntletArguments given;
    CLI::App app(
        "Plays pairs of games between players: gauntlet, round robin, or until a test "
        "of two decides",
        "ouk gauntlet");
    app.footer(help_footer());
    app.add_option("config", given.config, "TOML file, see configs/gauntlet")->required();
    app.add_option("--out", given.out,
                   "run folder; without it runs/gauntlet-NAME, or $OUK_RUNS/gauntlet-NAME");
    app.add_option("--set", given.settings, "instead of the config's; once for each key")
        ->option_text("KEY=VALUE")
        ->allow_extra_args(false);
    app.add_flag("--check", given.check,
                 "play nothing: only load the config and what it names, and print it resolved");
    app.add_flag("--json", given.json, "print one JSON object instead of lines");
    parse_arguments(app, args);
    if (given.out.empty())
        given.out = run_path("gauntlet-" + std::filesystem::path(given.config).stem().string());
    return given;
}

}  // namespace

int gauntlet_command(Arguments args) {
    const GauntletArguments given = parse_gauntlet(args);
    GauntletConfig config = read_gauntlet_config(given.config, given.settings);
    if (given.json) config.output.games = false;
    if (given.json) config.output.interval = 0;
    Gauntlet gauntlet = load_gauntlet(config);
    if (given.check) {
        std::cout << dump_config(config.fields());
        return 0;
    }
    std::vector<std::string> command{"ouk", "gauntlet"};
    command.insert(command.end(), args.begin(), args.end());
    return run_match(gauntlet, {.folder = given.out, .command = command, .json = given.json});
}

}  // namespace ouk
