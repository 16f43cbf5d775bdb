#include "training/verbs/benchmark_results.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/base/json_indent.h"
#include "engine/base/time.h"

namespace ouk {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kFusedSteps = 3;
constexpr double kMega = 1e6;
constexpr double kGiga = 1e9;

/// How often the loader decodes games, as the rows say it.
std::string decoded(BenchmarkPool pool) {
    return pool == BenchmarkPool::Whole ? "once" : "each epoch";
}

std::vector<const FusedKernels*> kernels_here() {
    std::vector<const FusedKernels*> list;
    for (const FusedKernels* each :
         {avx512_fused_kernels(), avx2_fused_kernels(), &portable_fused_kernels()}) {
        if (each != nullptr) list.push_back(each);
    }
    return list;
}

Json to_json(const StepRow& row) {
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

}  // namespace

std::vector<StepRow> measure_paths(const BenchmarkCase& which, const CacheBandwidth& cache,
                                   const BetweenRounds& between) {
    std::vector<const FusedKernels*> paths = kernels_here();
    paths.push_back(nullptr);
    std::vector<BenchmarkRun> runs;
    for (const FusedKernels* kernels : paths) runs.emplace_back(which, kernels);
    std::vector<std::vector<double>> speeds(paths.size());
    for (int round = 0; round <= kBenchmarkRounds; ++round) {
        for (std::size_t i = 0; i < paths.size(); ++i) {
            between();
            const double start = process_cpu_seconds();
            const double positions = runs[i].take(paths[i] == nullptr ? 1 : kFusedSteps);
            const double speed = positions / (process_cpu_seconds() - start);
            if (round > 0) speeds[i].push_back(speed);  // the first touches all memory
        }
    }
    std::vector<StepRow> rows;
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

std::string to_json(const BenchmarkResults& results) {
    const Json json{{"cache_read_bytes_per_s", results.cache.read},
                    {"cache_modify_bytes_per_s", results.cache.modify},
                    {"rows", list_of(results.rows)},
                    {"loader", list_of(results.loader)},
                    {"end_to_end", list_of(results.end_to_end)}};
    return json.dump(kJsonIndent) + "\n";
}

std::string to_text(const BenchmarkResults& results) {
    std::string text = fmt::format(
        "second-level cache, one core: {:.1f} GB/s read, {:.1f} GB/s read and written back\n\n"
        "{:<50} {:<10} {:<9} {:>7} {:>9} {:>13} {:>10}\n",
        results.cache.read / kGiga, results.cache.modify / kGiga, "architecture", "path", "kernel",
        "threads", "processes", "M positions/s", "of ceiling");
    for (const StepRow& row : results.rows) {
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

}  // namespace ouk
