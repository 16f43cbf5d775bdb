#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/base/json_indent.h"
#include "engine/base/progress.h"
#include "selfplay/dataset/game_files.h"
#include "selfplay/dataset/inspection_json.h"
#include "selfplay/verbs/inspect_text.h"
#include "selfplay/verbs/verbs.h"

namespace ouk {

namespace {}  // namespace

int run_inspect_verb(Arguments args) {
    std::vector<std::string> arguments;
    bool as_json = false;
    CLI::App app("Checks shards (checksums, content hash, every move and result) and counts them.",
                 "ouk data inspect");
    app.add_option("FILES", arguments, "shards, or folders with shards")->required();
    app.add_flag("--json", as_json, "one JSON object");
    app.footer(
        "`ouk report FILES` draws the same figures.\n"
        "Example: ouk data inspect runs/small/games-*.h5");
    parse_arguments(app, args);

    const std::vector<std::string> paths = list_game_files(arguments);
    Progress progress(std::cerr, stderr_is_terminal());
    Inspection seen;
    for (const std::string& path : paths) {
        seen.add_shard(path);
        progress.update([&] {
            return fmt::format("inspect: {}/{} files, {} games", seen.files, paths.size(),
                               seen.tally.games);
        });
    }
    const nlohmann::ordered_json json = to_json(seen);
    std::cout << (as_json ? json.dump(kJsonIndent) + "\n" : inspect_text(json));
    return 0;
}

}  // namespace ouk
