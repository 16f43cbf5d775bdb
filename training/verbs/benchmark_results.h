// What `ouk train --benchmark` measures, and how it tells it: as a table, or as JSON, whose keys
// other programs read.
#pragma once

#include <string>
#include <vector>

#include "training/run/benchmark.h"
#include "training/run/loading_benchmark.h"

namespace ouk {

/// Of which medians are taken, behind one that touches all memory.
inline constexpr int kBenchmarkRounds = 5;

struct StepRow {
    std::string architecture;
    std::string path;    // fused or reference
    std::string kernel;  // its name; of the reference path "autograd"
    int threads = 1;     // of a process
    int processes = 1;   // at once; positions are those of all
    double positions_per_s = 0;
    double share_of_ceiling = 0;
};

struct LoaderRow {
    std::string filters;  // none or default
    BenchmarkPool pool = BenchmarkPool::Half;
    double positions_per_s = 0;
};

struct EndToEndRow {
    std::string architecture;
    BenchmarkPool pool = BenchmarkPool::Half;
    int threads = 1;
    EndToEnd speed;
};

struct BenchmarkResults {
    CacheBandwidth cache;
    std::vector<StepRow> rows{};
    std::vector<LoaderRow> loader{};
    std::vector<EndToEndRow> end_to_end{};
};

/// One thread, by its CPU seconds: all kernels that run here and the reference path, in turn, so
/// that what else the machine does meets all of them.
[[nodiscard]] std::vector<StepRow> measure_paths(const BenchmarkCase& which,
                                                 const CacheBandwidth& cache,
                                                 const BetweenRounds& between);

[[nodiscard]] std::string to_json(const BenchmarkResults& results);
[[nodiscard]] std::string to_text(const BenchmarkResults& results);

}  // namespace ouk
