#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/base/interrupts.h"
#include "engine/base/json_indent.h"
#include "engine/base/percent.h"
#include "engine/base/progress.h"
#include "engine/base/system_error.h"
#include "selfplay/dataset/scratch_folder.h"
#include "selfplay/generator/benchmark.h"
#include "selfplay/verbs/verbs.h"

namespace ouk {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kThreads = 2;
constexpr int kScalingRounds = 3;
constexpr std::int64_t kScalingGames = 512;
constexpr int kShards = 8;  // each rank plays every other one

const std::vector<SpeedCase> kCases{
    {.name = "depth 5", .limits = {.depth = 5}, .games = 128},
    {.name = "1,000 soft nodes", .limits = {.soft_nodes = 1000, .hard_nodes = 10'000}, .games = 64},
    {.name = "5,000 soft nodes", .limits = {.soft_nodes = 5000, .hard_nodes = 50'000}, .games = 16},
};

/// Two threads of one process against two processes of one thread each, at the same games.
class Scaling {
public:
    Scaling(std::string config, std::vector<std::string> assignments, std::int64_t games)
        : config_(std::move(config)), assignments_(std::move(assignments)) {
        for (const std::string& assignment :
             {fmt::format("games={}", games), fmt::format("shard_games={}", games / kShards)}) {
            assignments_.push_back(assignment);
        }
    }

    struct Figures {
        double positions_per_s = 0;  // of all processes together, by the clock
        double memory_mib = 0;       // at most, of one process
    };

    [[nodiscard]] Figures run(const std::string& folder, int processes) const {
        std::vector<pid_t> children;
        for (int rank = 0; rank < processes; ++rank) {
            children.push_back(start(folder, rank, processes));
        }
        Figures figures;
        bool are_good = true;
        for (const pid_t child : children) are_good = ends_well(child) && are_good;
        if (!are_good) throw Error("benchmark", "a process of it failed or was stopped");
        for (int rank = 0; rank < processes; ++rank) {
            const std::string own =
                processes == 1 ? folder : fmt::format("{}/rank-{:03}", folder, rank);
            const Json summary = Json::parse(read_file(own + "/summary.json"));
            figures.positions_per_s +=
                summary["new_positions"].get<double>() / summary["duration_s"].get<double>();
            figures.memory_mib =
                std::max(figures.memory_mib, summary["peak_memory_mib"].get<double>());
        }
        std::filesystem::remove_all(folder);
        return figures;
    }

private:
    [[nodiscard]] pid_t start(const std::string& folder, int rank, int processes) const {
        const std::string program = std::filesystem::read_symlink("/proc/self/exe");
        std::vector<std::string> words{program, "selfplay", config_, "--out", folder};
        for (const std::string& assignment : assignments_) {
            words.insert(words.end(), {"--set", assignment});
        }
        words.insert(words.end(), {"--threads", std::to_string(kThreads / processes), "--rank",
                                   std::to_string(rank), "--ranks", std::to_string(processes)});
        std::vector<char*> argv;
        for (std::string& word : words) argv.push_back(word.data());
        argv.push_back(nullptr);
        pid_t child = 0;
        posix_spawn_file_actions_t quiet;
        posix_spawn_file_actions_init(&quiet);
        posix_spawn_file_actions_addopen(&quiet, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        const int failure =
            posix_spawn(&child, program.c_str(), &quiet, nullptr, argv.data(), environ);
        posix_spawn_file_actions_destroy(&quiet);
        if (failure != 0) throw system_error(program, "started", "", failure);
        return child;
    }

    static bool ends_well(pid_t child) {
        int status = 0;
        const bool ended = ::waitpid(child, &status, 0) == child;
        return ended && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    }

    std::string config_;
    std::vector<std::string> assignments_;
};

struct ScalingRow {
    double threads_positions_per_s = 0;
    double processes_positions_per_s = 0;
    double share = 0;       // each round's own
    double thread_mib = 0;  // what the second thread adds
};

/// Nothing if `go_on` says no before a round.
std::optional<ScalingRow> measure_scaling(const Scaling& scaling, const std::string& folder,
                                          const std::function<bool(int)>& go_on) {
    std::vector<double> threads;
    std::vector<double> processes;
    std::vector<double> shares;
    std::vector<double> added_mib;
    for (int round = 0; round < kScalingRounds; ++round) {
        if (!go_on(round)) return std::nullopt;
        const Scaling::Figures two_threads = scaling.run(folder + "/threads", 1);
        const Scaling::Figures two_processes = scaling.run(folder + "/processes", kThreads);
        threads.push_back(two_threads.positions_per_s);
        processes.push_back(two_processes.positions_per_s);
        shares.push_back(threads.back() / processes.back());
        added_mib.push_back(two_threads.memory_mib - two_processes.memory_mib);
    }
    return ScalingRow{.threads_positions_per_s = median(threads),
                      .processes_positions_per_s = median(processes),
                      .share = median(shares),
                      .thread_mib = median(added_mib)};
}

Json to_json(const std::vector<SpeedRow>& rows, const ScalingRow& scaling) {
    Json json{{"rows", Json::array()}};
    for (const SpeedRow& row : rows) {
        json["rows"].push_back({{"limits", row.limits},
                                {"positions_per_s", row.positions_per_s},
                                {"nodes_per_move", row.nodes_per_move},
                                {"nodes_per_s", row.nodes_per_s},
                                {"bare_nodes_per_s", row.bare_nodes_per_s},
                                {"share", row.share}});
    }
    json["two_threads"] = {{"positions_per_s", scaling.threads_positions_per_s},
                           {"two_processes_positions_per_s", scaling.processes_positions_per_s},
                           {"share", scaling.share},
                           {"thread_mib", scaling.thread_mib}};
    return json;
}

std::string to_text(const std::vector<SpeedRow>& rows, const ScalingRow& scaling) {
    std::string text = fmt::format("{:<18}{:>13}{:>13}{:>13}{:>17}{:>8}\n", "one thread",
                                   "positions/s", "nodes/move", "nodes/s", "bare loop's", "share");
    for (const SpeedRow& row : rows) {
        text += fmt::format("{:<18}{:>13.0f}{:>13.0f}{:>13.0f}{:>17.0f}{:>7.1f}%\n", row.limits,
                            row.positions_per_s, row.nodes_per_move, row.nodes_per_s,
                            row.bare_nodes_per_s, kPercent * row.share);
    }
    text += fmt::format(
        "two threads, as configured: {:.0f} positions/s; two processes {:.0f}; {:.1f}%; the second "
        "thread adds {:.1f} MiB\n",
        scaling.threads_positions_per_s, scaling.processes_positions_per_s,
        kPercent * scaling.share, scaling.thread_mib);
    return text;
}

}  // namespace

int run_selfplay_benchmark(const SelfplayConfig& config, const std::string& path,
                           const std::vector<std::string>& assignments, bool as_json) {
    const ScratchFolder folder;
    const Interrupts interrupts;
    Progress progress(std::cerr, stderr_is_terminal());
    const auto go_on = [&](const char* what, int done, int of) {
        progress.update([&] { return fmt::format("benchmark: {}, round {}/{}", what, done, of); });
        return interrupts.arrived() == 0;
    };
    const auto rows = measure_speed(config, kCases, folder.path(), [&](int done, int of) {
        return go_on("one thread", done, of);
    });
    if (rows.empty()) return interrupts.exit_code();
    const Scaling scaling(path, assignments, kScalingGames);
    const auto two = measure_scaling(scaling, folder.path(), [&](int round) {
        return go_on("two threads", round, kScalingRounds);
    });
    if (!two) return interrupts.exit_code();
    progress.finish(
        "benchmark: done; one thread by CPU seconds, two by the clock, medians of 3 rounds");
    std::cout << (as_json ? to_json(rows, *two).dump(kJsonIndent) + "\n" : to_text(rows, *two));
    return 0;
}

}  // namespace ouk
