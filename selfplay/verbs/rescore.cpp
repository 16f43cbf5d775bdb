// ouk data rescore: new scores for the positions of a dataset.
#include "selfplay/tools/rescore.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>

#include "engine/base/interrupts.h"
#include "engine/base/progress.h"
#include "engine/base/shell_command.h"
#include "selfplay/dataset/threads.h"
#include "selfplay/verbs/verbs.h"

namespace ouk {

namespace {

RescoreOptions parse_rescore(Arguments args) {
    RescoreOptions given;
    RescoreConfig& config = given.config;
    CLI::App app(
        "Gives every position that has a score a new one, by a search with the game's history. "
        "Moves,\nresults and numbers of games stay; a file of DIR for each file of games. Goes on "
        "where it was stopped.",
        "ouk data rescore");
    app.add_option("PATHS", given.paths, "game files, or folders of them; of one run or dataset")
        ->required();
    app.add_option("--out", given.out, "run folder")->required();
    app.add_option("--eval", config.eval, "material, classical, or path of a net")->required();
    app.add_option("--soft-nodes", config.soft_nodes, "a search begins no iteration beyond these")
        ->required()
        ->check(CLI::Range(1.0, RescoreConfig::kMostNodes));
    app.add_option("--hard-nodes", config.hard_nodes,
                   "a search stops at these; without it ten times --soft-nodes")
        ->check(CLI::Range(1.0, RescoreConfig::kMostNodes));
    app.add_option("--hash", config.hash_mib, "MiB of each thread's table; cleared for each game")
        ->capture_default_str()
        ->check(CLI::Range(1.0, RescoreConfig::kMostHashMib));
    app.add_option("--threads", config.threads, "0 = one for each processor")
        ->capture_default_str()
        ->check(CLI::Range(0, kMaxThreads));
    app.footer(
        "The scores do not depend on threads. Ctrl-C gives up the games in play; the same command "
        "goes on\nlater (exit code 128 + signal).\n"
        "Example: ouk data rescore runs/small --out runs/rescored --eval runs/net.oukn "
        "--soft-nodes 5000");
    parse_arguments(app, args);
    given.arguments.assign(args.begin(), args.end());
    return given;
}

std::string progress_line(const RescoreStatus& status) {
    if (status.files == 0) return fmt::format("rescore: {} files read", status.files_read);
    const auto done = static_cast<double>(status.session_positions);
    const auto left = static_cast<double>(status.positions - status.positions_done);
    const double speed = status.duration_s > 0 ? done / status.duration_s : 0;
    return fmt::format(
        "rescore: {}/{} games, {}/{} positions, {:.0f} positions/s, {}", status.games_done,
        status.games, status.positions_done, status.positions, speed,
        status.stopping ? "stopping"
                        : format_time_left(done, done + left, status.duration_s) + " left");
}

}  // namespace

int run_rescore_verb(Arguments args) {
    RescoreOptions options = parse_rescore(args);
    const Interrupts interrupts;
    Progress progress(std::cerr, stderr_is_terminal());
    options.should_stop = [&] { return interrupts.arrived() != 0; };
    options.on_status = [&](const RescoreStatus& status) {
        progress.update([&] { return progress_line(status); });
    };
    const auto [end, status] = rescore(options);
    if (end == RescoreEnd::Stopped) {
        progress.finish(progress_line(status));
        std::cerr << "stopped; nothing finished is lost. To go on: "
                  << shell_command("ouk data rescore", args) << std::endl;
        return interrupts.exit_code();
    }
    progress.finish(
        fmt::format("rescore: {}{} games, {} positions in {}",
                    end == RescoreEnd::AlreadyDone ? options.out + " is done already: " : "",
                    status.games, status.positions, format_duration(status.duration_s)));
    return 0;
}

}  // namespace ouk
