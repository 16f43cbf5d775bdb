// ouk train --benchmark: how fast this machine trains, what its caches would allow, and how fast
// games are loaded for it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/base/interrupts.h"
#include "engine/base/progress.h"
#include "engine/base/time.h"
#include "selfplay/dataset/scratch_folder.h"
#include "selfplay/dataset/threads.h"
#include "training/run/benchmark.h"
#include "training/run/benchmark_games.h"
#include "training/run/loading_benchmark.h"
#include "training/verbs/benchmark_workers.h"
#include "training/verbs/commands.h"

namespace ouk {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kRounds = 5;
constexpr int kFusedSteps = 3;
constexpr double kScalingSeconds = 0.4;  // of a round, by the clock
constexpr double kMega = 1e6;
constexpr double kGiga = 1e9;
constexpr std::uint64_t kMadePlies = 1'000'000;

struct Row {
    std::string architecture;
    std::string path;    // fused or reference
    std::string kernel;  // its name; of the reference path "autograd"
    int threads = 1;     // of a process
    int processes = 1;   // at once; positions are those of all
    double positions_per_s = 0;
    double share_of_ceiling = 0;
};

/// How often the loader decodes games, as the rows say it.
std::string decoded(Pool pool) {
    return pool == Pool::Whole ? "once" : "each epoch";
}

struct LoaderRow {
    std::string filters;  // none or default
    Pool pool = Pool::Half;
    double positions_per_s = 0;
};

struct EndToEndRow {
    std::string architecture;
    Pool pool = Pool::Half;
    int threads = 1;
    EndToEnd speed;
};

struct Results {
    CacheBandwidth cache;
    std::vector<Row> rows{};
    std::vector<LoaderRow> loader{};
    std::vector<EndToEndRow> end_to_end{};
};

/// What it is about, in a line of progress. Leaves by Stopped where a signal was heard.
class Teller {
public:
    void tell(const std::string& text) {
        stop_if_told();
        progress_.update("benchmark: " + text);
    }
    void stop_if_told() const {
        if (interrupts_.arrived() != 0) throw Stopped{interrupts_.exit_code()};
    }
    void finish(const std::string& text) { progress_.finish("benchmark: " + text); }

private:
    const Interrupts interrupts_;
    Progress progress_{std::cerr, stderr_is_terminal()};
};

std::vector<const FusedKernels*> kernels_here() {
    std::vector<const FusedKernels*> list;
    for (const FusedKernels* each :
         {avx512_fused_kernels(), avx2_fused_kernels(), &portable_fused_kernels()}) {
        if (each != nullptr) list.push_back(each);
    }
    return list;
}

/// One thread, by its CPU seconds: all paths in turn, so that what else the machine does meets all
/// of them.
std::vector<Row> measure_paths(const BenchmarkCase& which, const CacheBandwidth& cache,
                               const Teller& teller) {
    std::vector<const FusedKernels*> paths = kernels_here();
    paths.push_back(nullptr);
    std::vector<BenchmarkRun> runs;
    for (const FusedKernels* kernels : paths) runs.emplace_back(which, kernels);
    std::vector<std::vector<double>> speeds(paths.size());
    for (int round = 0; round <= kRounds; ++round) {
        for (std::size_t i = 0; i < paths.size(); ++i) {
            teller.stop_if_told();
            const double start = process_cpu_seconds();
            const double positions = runs[i].take(paths[i] == nullptr ? 1 : kFusedSteps);
            const double speed = positions / (process_cpu_seconds() - start);
            if (round > 0) speeds[i].push_back(speed);  // the first touches all memory
        }
    }
    std::vector<Row> rows;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const bool is_fused = paths[i] != nullptr;
        const double speed = median(speeds[i]);
        rows.push_back({.architecture = which.architecture,
                        .path = is_fused ? "fused" : "reference",
                        .kernel = is_fused ? paths[i]->name : "autograd",
                        .positions_per_s = speed,
                        .share_of_ceiling = speed / cache_ceiling(which, cache)});
    }
    return rows;
}

/// All threads of a process and as many processes of one thread, in turn, by the clock.
std::vector<Row> measure_scaling(std::size_t number, int threads, BenchmarkWorkers& workers,
                                 const CacheBandwidth& cache, const Teller& teller) {
    const BenchmarkCase& which = benchmark_cases()[number];
    std::vector<double> together;
    std::vector<double> apart;
    with_threads(threads, [&] {
        BenchmarkRun run(which, &best_fused_kernels());
        for (int round = 0; round <= kRounds; ++round) {
            teller.stop_if_told();
            const double one_process = run.take_for(kScalingSeconds);
            const double processes = workers.run(number);
            if (round == 0) continue;
            together.push_back(one_process);
            apart.push_back(processes);
        }
    });
    const double ceiling = threads * cache_ceiling(which, cache);
    Row row{.architecture = which.architecture,
            .path = "fused",
            .kernel = best_fused_kernels().name,
            .threads = threads,
            .positions_per_s = median(together),
            .share_of_ceiling = median(together) / ceiling};
    Row processes = row;
    processes.threads = 1;
    processes.processes = threads;
    processes.positions_per_s = median(apart);
    processes.share_of_ceiling = median(apart) / ceiling;
    return {row, processes};
}

std::vector<Row> measure_steps(int threads, BenchmarkWorkers& workers, const CacheBandwidth& cache,
                               Teller& teller) {
    std::vector<Row> rows;
    const std::vector<BenchmarkCase>& cases = benchmark_cases();
    for (std::size_t number = 0; number < cases.size(); ++number) {
        teller.tell(cases[number].architecture);
        constexpr int kOneThread = 1;
        const auto add = [&](const std::vector<Row>& more) {
            rows.insert(rows.end(), more.begin(), more.end());
        };
        add(with_threads(kOneThread, [&] { return measure_paths(cases[number], cache, teller); }));
        if (threads > 1) add(measure_scaling(number, threads, workers, cache, teller));
    }
    return rows;
}

/// From the files given, or such as are made up.
void measure_loading(Results& results, std::vector<WeightedPath> files, int threads,
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
    const auto add_loader = [&](const std::string& name, const FilterConfig& filter, Pool pool) {
        results.loader.push_back({name, pool, loader_speed(files, filter, pool, between)});
    };
    add_loader("none", no_filters(), Pool::Half);
    add_loader("default", FilterConfig(), Pool::Half);
    add_loader("default", FilterConfig(), Pool::Whole);
    for (const BenchmarkCase& which : end_to_end_cases()) {
        teller.tell(which.architecture + ", end to end");
        for (const Pool pool : {Pool::Half, Pool::Whole}) {
            const EndToEnd speed = with_threads(
                threads, [&] { return measure_end_to_end(which, files, pool, threads, between); });
            results.end_to_end.push_back({which.architecture, pool, threads, speed});
        }
    }
}

Json to_json(const Row& row) {
    return {{"architecture", row.architecture},
            {"path", row.path},
            {"kernel", row.kernel},
            {"threads", row.threads},
            {"processes", row.processes},
            {"positions_per_s", row.positions_per_s},
            {"share_of_ceiling", row.share_of_ceiling}};
}

Json to_json(const LoaderRow& row) {
    return {{"filters", row.filters},
            {"decoded", decoded(row.pool)},
            {"threads", 1},
            {"positions_per_s", row.positions_per_s}};
}

Json to_json(const EndToEndRow& row) {
    return {{"architecture", row.architecture},
            {"decoded", decoded(row.pool)},
            {"threads", row.threads},
            {"positions_per_s", row.speed.from_files},
            {"step_alone_positions_per_s", row.speed.step_alone},
            {"share_of_step", row.speed.share_of_step}};
}

template <class Rows>
Json list_of(const Rows& rows) {
    Json list = Json::array();
    for (const auto& row : rows) list.push_back(to_json(row));
    return list;
}

std::string to_json(const Results& results) {
    const Json json{{"cache_read_bytes_per_s", results.cache.read},
                    {"cache_modify_bytes_per_s", results.cache.modify},
                    {"rows", list_of(results.rows)},
                    {"loader", list_of(results.loader)},
                    {"end_to_end", list_of(results.end_to_end)}};
    constexpr int kIndent = 2;
    return json.dump(kIndent) + "\n";
}

std::string to_text(const Results& results) {
    std::string text = fmt::format(
        "second-level cache, one core: {:.1f} GB/s read, {:.1f} GB/s read and written back\n\n"
        "{:<50} {:<10} {:<9} {:>7} {:>9} {:>13} {:>10}\n",
        results.cache.read / kGiga, results.cache.modify / kGiga, "architecture", "path", "kernel",
        "threads", "processes", "M positions/s", "of ceiling");
    for (const Row& row : results.rows) {
        text += fmt::format("{:<50} {:<10} {:<9} {:>7} {:>9} {:>13.3f} {:>10.2f}\n",
                            row.architecture, row.path, row.kernel, row.threads, row.processes,
                            row.positions_per_s / kMega, row.share_of_ceiling);
    }
    text += fmt::format("\n{:<50} {:<10} {:>7} {:>13}\n", "loader alone, filters", "decoded",
                        "threads", "M positions/s");
    for (const LoaderRow& row : results.loader) {
        text += fmt::format("{:<50} {:<10} {:>7} {:>13.3f}\n", row.filters, decoded(row.pool), 1,
                            row.positions_per_s / kMega);
    }
    text +=
        fmt::format("\n{:<50} {:<10} {:>7} {:>13} {:>11} {:>8}\n", "from game files, end to end",
                    "decoded", "threads", "M positions/s", "step alone", "of step");
    for (const EndToEndRow& row : results.end_to_end) {
        text += fmt::format("{:<50} {:<10} {:>7} {:>13.3f} {:>11.3f} {:>8.2f}\n", row.architecture,
                            decoded(row.pool), row.threads, row.speed.from_files / kMega,
                            row.speed.step_alone / kMega, row.speed.share_of_step);
    }
    return text;
}

Results measure_all(const std::vector<std::string>& data) {
    const std::vector<WeightedPath> files = one_pool_of(list_data_files(data));
    Teller teller;
    const int threads = thread_count(0);
    BenchmarkWorkers workers(threads > 1 ? threads : 0, kScalingSeconds);
    Results results{.cache = measure_cache(best_fused_kernels())};
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
        const Results results = measure_all(data);
        std::cout << (json ? to_json(results) : to_text(results));
        return 0;
    } catch (const Stopped& stopped) {
        return stopped.exit_code;
    }
}

}  // namespace ouk
