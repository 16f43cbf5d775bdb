// ouk train --benchmark: how fast this machine trains, and what its caches would allow.
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/base/error.h"
#include "engine/base/progress.h"
#include "engine/base/system_error.h"
#include "engine/base/time.h"
#include "selfplay/dataset/threads.h"
#include "training/run/benchmark.h"
#include "training/verbs/commands.h"

namespace ouk {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kRounds = 5;
constexpr int kFusedSteps = 3;
constexpr double kScalingSeconds = 0.4;  // of a round, by the clock
constexpr double kMega = 1e6;
constexpr double kGiga = 1e9;

struct Row {
    std::string architecture;
    std::string path;    // fused or reference
    std::string kernel;  // its name; of the reference path "autograd"
    int threads = 1;     // of a process
    int processes = 1;   // at once; positions are those of all
    double positions_per_s = 0;
    double share_of_ceiling = 0;
};

/// Processes of one thread each that take steps of a case when told to. Made before there is any
/// thread, because a child has only the thread that made it.
class Workers {
public:
    explicit Workers(int count) {
        for (int i = 0; i < count; ++i) start();
    }
    ~Workers() {
        for (const Worker& worker : workers_) {
            ::close(worker.orders);
            ::close(worker.answers);
            ::waitpid(worker.process, nullptr, 0);
        }
    }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    /// Positions a second of all together, in steps of case number `which`.
    double run(std::size_t which) {
        for (const Worker& worker : workers_) {
            if (::write(worker.orders, &which, sizeof which) != sizeof which) fail();
        }
        double sum = 0;
        for (const Worker& worker : workers_) {
            double answer = 0;
            if (::read(worker.answers, &answer, sizeof answer) != sizeof answer) fail();
            sum += answer;
        }
        return sum;
    }

private:
    struct Worker {
        pid_t process;
        int orders;
        int answers;
    };

    [[noreturn]] static void fail() { throw Error("benchmark", "a process of it was stopped"); }

    void start() {
        int orders[2];
        int answers[2];
        if (::pipe(orders) != 0 || ::pipe(answers) != 0) throw system_error("a pipe", "made");
        const pid_t process = ::fork();
        if (process < 0) throw system_error("a process", "started");
        if (process == 0) {
            ::close(orders[1]);
            ::close(answers[0]);
            for (const Worker& other : workers_) ::close(other.orders);
            work(orders[0], answers[1]);
        }
        ::close(orders[0]);
        ::close(answers[1]);
        workers_.push_back({process, orders[1], answers[0]});
    }

    /// Until the other end of `orders` is closed.
    [[noreturn]] static void work(int orders, int answers) {
        std::size_t which = 0;
        std::size_t last = benchmark_cases().size();
        std::optional<BenchmarkRun> run;
        constexpr int kOneThread = 1;
        while (::read(orders, &which, sizeof which) == sizeof which) {
            const double speed = with_threads(kOneThread, [&] {
                if (which != last) run.emplace(benchmark_cases()[which], &best_fused_kernels());
                return run->take_for(kScalingSeconds);
            });
            last = which;
            if (::write(answers, &speed, sizeof speed) != sizeof speed) break;
        }
        ::_exit(0);
    }

    std::vector<Worker> workers_;
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
std::vector<Row> measure_paths(const BenchmarkCase& which, const CacheBandwidth& cache) {
    std::vector<const FusedKernels*> paths = kernels_here();
    paths.push_back(nullptr);
    std::vector<BenchmarkRun> runs;
    for (const FusedKernels* kernels : paths) runs.emplace_back(which, kernels);
    std::vector<std::vector<double>> speeds(paths.size());
    for (int round = 0; round <= kRounds; ++round) {
        for (std::size_t i = 0; i < paths.size(); ++i) {
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
std::vector<Row> measure_scaling(std::size_t number, int threads, Workers& workers,
                                 const CacheBandwidth& cache) {
    const BenchmarkCase& which = benchmark_cases()[number];
    std::vector<double> together;
    std::vector<double> apart;
    with_threads(threads, [&] {
        BenchmarkRun run(which, &best_fused_kernels());
        for (int round = 0; round <= kRounds; ++round) {
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

std::vector<Row> measure_all(int threads, Workers& workers, const CacheBandwidth& cache,
                             Progress& progress) {
    std::vector<Row> rows;
    const std::vector<BenchmarkCase>& cases = benchmark_cases();
    for (std::size_t number = 0; number < cases.size(); ++number) {
        progress.update("benchmark: " + cases[number].architecture);
        constexpr int kOneThread = 1;
        const auto add = [&](const std::vector<Row>& more) {
            rows.insert(rows.end(), more.begin(), more.end());
        };
        add(with_threads(kOneThread, [&] { return measure_paths(cases[number], cache); }));
        if (threads > 1) add(measure_scaling(number, threads, workers, cache));
    }
    progress.finish(
        fmt::format("benchmark: medians of {} rounds; one thread by CPU seconds, more "
                    "by the clock",
                    kRounds));
    return rows;
}

std::string to_json(const std::vector<Row>& rows, const CacheBandwidth& cache) {
    Json list = Json::array();
    for (const Row& row : rows) {
        list.push_back({{"architecture", row.architecture},
                        {"path", row.path},
                        {"kernel", row.kernel},
                        {"threads", row.threads},
                        {"processes", row.processes},
                        {"positions_per_s", row.positions_per_s},
                        {"share_of_ceiling", row.share_of_ceiling}});
    }
    const Json json{{"cache_read_bytes_per_s", cache.read},
                    {"cache_modify_bytes_per_s", cache.modify},
                    {"rows", list}};
    constexpr int kIndent = 2;
    return json.dump(kIndent) + "\n";
}

std::string to_text(const std::vector<Row>& rows, const CacheBandwidth& cache) {
    std::string text = fmt::format(
        "second-level cache, one core: {:.1f} GB/s read, {:.1f} GB/s read and written back\n\n"
        "{:<50} {:<10} {:<9} {:>7} {:>9} {:>13} {:>10}\n",
        cache.read / kGiga, cache.modify / kGiga, "architecture", "path", "kernel", "threads",
        "processes", "M positions/s", "of ceiling");
    for (const Row& row : rows) {
        text += fmt::format("{:<50} {:<10} {:<9} {:>7} {:>9} {:>13.3f} {:>10.2f}\n",
                            row.architecture, row.path, row.kernel, row.threads, row.processes,
                            row.positions_per_s / kMega, row.share_of_ceiling);
    }
    return text;
}

}  // namespace

int train_benchmark_command(Arguments args) {
    CLI::App app("Measures training steps on this machine", "ouk train --benchmark");
    bool is_benchmark = false;
    bool json = false;
    app.add_flag("--benchmark", is_benchmark, "what this is");
    app.add_flag("--json", json, "print one JSON object");
    parse_arguments(app, args);
    const int threads = thread_count(0);
    Workers workers(threads > 1 ? threads : 0);
    Progress progress(std::cerr, stderr_is_terminal());
    const CacheBandwidth cache = measure_cache(best_fused_kernels());
    const std::vector<Row> rows = measure_all(threads, workers, cache, progress);
    std::cout << (json ? to_json(rows, cache) : to_text(rows, cache));
    return 0;
}

}  // namespace ouk
