#include "selfplay/verbs/walk.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>

namespace ouk {

namespace {

constexpr double kMostShardGames = 1 << 20;  // a shard is made in memory

}  // namespace

Walk::Walk(std::string verb) : verb_(std::move(verb)), progress_(std::cerr, stderr_is_terminal()) {}

WalkCallbacks Walk::callbacks() {
    return {.should_stop = [this] { return interrupts_.arrived() != 0; },
            .on_file =
                [this](std::size_t done, std::size_t all) {
                    progress_.update([&] {
                        return fmt::format(
                            "{}: {}/{} files, {} left", verb_, done, all,
                            format_time_left(static_cast<double>(done), static_cast<double>(all),
                                             progress_.elapsed()));
                    });
                }};
}

int Walk::stopped() {
    progress_.finish(verb_ + ": stopped; nothing was written, and the same command begins anew");
    return interrupts_.exit_code();
}

void Walk::finish(const std::string& what) {
    progress_.finish(
        fmt::format("{}: {} in {}", verb_, what, format_duration(progress_.elapsed())));
}

void add_shard_games(CLI::App& app, std::uint64_t& shard_games) {
    app.add_option("--shard-games", shard_games, "games in a file")
        ->capture_default_str()
        ->check(CLI::Range(1.0, kMostShardGames));
}

}  // namespace ouk
