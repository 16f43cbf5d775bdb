// ouk train --benchmark: how fast this machine trains, what its caches would allow, and how fast
// games are loaded for it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>

#include "engine/base/interrupts.h"
#include "engine/base/progress.h"
#include "selfplay/dataset/scratch_folder.h"
#include "selfplay/dataset/threads.h"
#include "training/run/benchmark_games.h"
#include "training/verbs/benchmark_results.h"
#include "training/verbs/benchmark_workers.h"
#include "training/verbs/commands.h"

namespace ouk {
namespace {

constexpr double kScalingSeconds = 0.4;  // of a round, by the clock
constexpr std::uint64_t kMadePlies = 1'000'000;

/// What it is about, in a line of progress. Leaves by Stopped where a signal was heard.
class Teller {
public:
    void tell(const std::string& text) {
        stop_if_told();
        progress_.update("benchmark: " + text);
    }
    void stop_if_told() const { ouk::stop_if_told(interrupts_); }
    void finish(const std::string& text) { progress_.finish("benchmark: " + text); }

private:
    const Interrupts interrupts_;
    Progress progress_{std::cerr, stderr_is_terminal()};
};

/// All threads of a process and as many processes of one thread, in turn, by the clock.
std::vector<StepRow> measure_scaling(std::size_t number, int threads, BenchmarkWorkers& workers,
                                     const CacheBandwidth& cache, const Teller& teller) {
    const BenchmarkCase& which = benchmark_cases()[number];
    std::vector<double> together;
    std::vector<double> apart;
    with_threads(threads, [&] {
        BenchmarkRun run(which, &best_fused_kernels());
        for (int round = 0; round <= kBenchmarkRounds; ++round) {
            teller.stop_if_told();
            const double one_process = run.take_for(kScalingSeconds);
            const double processes = workers.run(number);
            if (round == 0) continue;
            together.push_back(one_process);
            apart.push_back(processes);
        }
    });
    const double ceiling = threads * cache_ceiling(which, cache);
    StepRow row{.architecture = which.architecture,
                .path = "fused",
                .kernel = best_fused_kernels().name,
                .threads = threads,
                .positions_per_s = median(together),
                .share_of_ceiling = median(together) / ceiling};
    StepRow processes = row;
    processes.threads = 1;
    processes.processes = threads;
    processes.positions_per_s = median(apart);
    processes.share_of_ceiling = median(apart) / ceiling;
    return {row, processes};
}

std::vector<StepRow> measure_steps(int threads, BenchmarkWorkers& workers,
                                   const CacheBandwidth& cache, Teller& teller) {
    std::vector<StepRow> rows;
    const std::vector<BenchmarkCase>& cases = benchmark_cases();
    for (std::size_t number = 0; number < cases.size(); ++number) {
        teller.tell(cases[number].architecture);
        constexpr int kOneThread = 1;
        const auto between = [&] { teller.stop_if_told(); };
        const auto add = [&](const std::vector<StepRow>& more) {
            rows.insert(rows.end(), more.begin(), more.end());
        };
        add(with_threads(kOneThread, [&] { return measure_paths(cases[number], cache, between); }));
        if (threads > 1) add(measure_scaling(number, threads, workers, cache, teller));
    }
    return rows;
}

/// From the files given, or such as are made up.
void measure_loading(BenchmarkResults& results, std::vector<WeightedPath> files, int threads,
                     Teller& teller) {
    const auto between = [&] { teller.stop_if_told(); };
    std::optional<ScratchFolder> scratch;
    if (files.empty()) {
        teller.tell("making games");
        scratch.emplace();
        write_benchmark_games(scratch->path(), kMadePlies, between);
        files = one_pool_of(list_data_files({scratch->path()}));
    }
    teller.tell("loader");
    const auto add_loader = [&](const std::string& name, const FilterConfig& filter,
                                BenchmarkPool pool) {
        results.loader.push_back({name, pool, loader_speed(files, filter, pool, between)});
    };
    add_loader("none", no_filters(), BenchmarkPool::Half);
    add_loader("default", FilterConfig(), BenchmarkPool::Half);
    add_loader("default", FilterConfig(), BenchmarkPool::Whole);
    for (const BenchmarkCase& which : end_to_end_cases()) {
        teller.tell(which.architecture + ", end to end");
        for (const BenchmarkPool pool : {BenchmarkPool::Half, BenchmarkPool::Whole}) {
            const EndToEnd speed = with_threads(
                threads, [&] { return measure_end_to_end(which, files, pool, threads, between); });
            results.end_to_end.push_back({which.architecture, pool, threads, speed});
        }
    }
}

BenchmarkResults measure_all(const std::vector<std::string>& data) {
    const std::vector<WeightedPath> files = one_pool_of(list_data_files(data));
    Teller teller;
    const int threads = thread_count(0);
    BenchmarkWorkers workers(threads > 1 ? threads : 0, kScalingSeconds);
    BenchmarkResults results{.cache = measure_cache(best_fused_kernels())};
    results.rows = measure_steps(threads, workers, results.cache, teller);
    measure_loading(results, files, threads, teller);
    teller.finish("medians of rounds; one thread by CPU seconds, more by the clock");
    return results;
}

}  // namespace

int train_benchmark_command(Arguments args) {
    CLI::App app("Measures training steps, and loading games for them, on this machine",
                 "ouk train --benchmark");
    bool is_benchmark = false;
    bool json = false;
    std::vector<std::string> data;
    app.add_flag("--benchmark", is_benchmark, "what this is");
    app.add_flag("--json", json, "print one JSON object");
    app.add_option("--data", data,
                   "game files, or folders of games-*.h5, to load; without it games of random "
                   "moves, made in a temporary folder");
    parse_arguments(app, args);
    try {
        const BenchmarkResults results = measure_all(data);
        std::cout << (json ? to_json(results) : to_text(results));
        return 0;
    } catch (const Stopped& stopped) {
        return stopped.exit_code;
    }
}

}  // namespace ouk
