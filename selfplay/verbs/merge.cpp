// ouk data merge: many files of games as one dataset.
#include "selfplay/tools/merge.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>

#include "selfplay/verbs/verbs.h"
#include "selfplay/verbs/walk.h"

namespace ouk {

int run_merge_verb(Arguments args) {
    MergeOptions options;
    CLI::App app(
        "Makes one dataset of many files: games numbered anew, all else of them as it was.",
        "ouk data merge");
    app.add_option("PATHS", options.paths, "game files, or folders of them; in this order")
        ->required();
    app.add_option("--out", options.out, "new or empty folder")->required();
    add_shard_games(app, options.shard_games);
    app.add_flag("--unique", options.unique,
                 "leave out games that occurred before: the same start and moves (about 50 bytes "
                 "of memory a game)");
    app.footer(
        "Of one ruleset, all scored by their players or all rescored alike. DIR is there when all "
        "of it is: Ctrl-C leaves nothing.\n"
        "Example: ouk data merge runs/monday runs/tuesday --out runs/both --unique");
    parse_arguments(app, args);

    options.arguments.assign(args.begin(), args.end());
    Walk walk("merge");
    const MergeReport report = merge(options, walk.callbacks());
    if (report.stopped) return walk.stopped();
    walk.finish(fmt::format("{} files", report.files));
    std::cout << fmt::format("{}: {} games", options.out, report.games);
    if (options.unique) std::cout << fmt::format(", {} left out", report.left_out);
    std::cout << '\n';
    return 0;
}

}  // namespace ouk
