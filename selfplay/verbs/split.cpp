// ouk data split: a dataset in parts that share no game.
#include "selfplay/tools/split.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>

#include "selfplay/verbs/verbs.h"
#include "selfplay/verbs/walk.h"

namespace ouk {

namespace {

constexpr double kMostSeed = 1e18;

}  // namespace

int run_split_verb(Arguments args) {
    SplitOptions options;
    std::string parts;
    CLI::App app(
        "Splits datasets, game by game, into DIR/NAME for each part. Where a game goes follows "
        "from its\nstart and moves: equal games come together, whatever files they lie in.",
        "ouk data split");
    app.add_option("PATHS", options.paths, "game files, or folders of them")->required();
    app.add_option("--out", options.out, "new or empty folder")->required();
    app.add_option("--parts", parts, "NAME:SHARE,… ; the shares make 1")->required();
    app.add_option("--seed", options.seed, "another seed, another split")
        ->capture_default_str()
        ->check(CLI::Range(0.0, kMostSeed));
    add_shard_games(app, options.shard_games);
    app.footer(
        "Datasets split with the same parts and seed go together: no game of one test part is in "
        "another\ntrain part. DIR is there when all of it is: Ctrl-C leaves nothing.\n"
        "Example: ouk data split runs/both --out runs/parts --parts train:0.95,test:0.05");
    parse_arguments(app, args);

    options.parts = parse_parts(parts);
    options.arguments.assign(args.begin(), args.end());
    Walk walk("split");
    const SplitReport report = split(options, walk.callbacks());
    if (report.stopped) return walk.stopped();
    walk.finish(fmt::format("{} files", report.files));
    for (std::size_t i = 0; i < report.games.size(); ++i) {
        std::cout << fmt::format("{}/{}: {} games\n", options.out, options.parts[i].name,
                                 report.games[i]);
    }
    return 0;
}

}  // namespace ouk
