#include "training/run/loading_benchmark.h"

#include <algorithm>
#include <chrono>

#include "engine/base/time.h"
#include "selfplay/dataset/shard_part.h"

namespace ouk {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr int kRounds = 3;
constexpr std::size_t kBatches = 4;  // that the step alone goes round

/// To the end of the epoch; `use(samples)` gets its batches.
template <class Use>
std::size_t run_epoch(Loader& loader, const Use& use) {
    std::size_t positions = 0;
    for (const std::int64_t epoch = loader.cursor().epoch; loader.cursor().epoch == epoch;) {
        const Batch batch = loader.next_batch(kBenchmarkBatch);
        positions += batch.samples.size();
        use(batch.samples);
    }
    return positions;
}

LoaderConfig config_of(const FilterConfig& filter, BenchmarkPool pool) {
    LoaderConfig config;
    config.filter = filter;
    if (pool == BenchmarkPool::Half) config.pool /= 2;
    return config;
}

std::uint64_t plies_of(const std::string& path) {
    std::uint64_t sum = 0;
    for (const std::uint16_t plies : ShardFile(path).plies()) sum += plies;
    return sum;
}

}  // namespace

std::vector<WeightedPath> one_pool_of(const std::vector<WeightedPath>& files) {
    const auto pool = static_cast<std::uint64_t>(LoaderConfig().pool);
    std::vector<WeightedPath> chosen;
    std::uint64_t plies = 0;
    for (const auto& [path, weight] : files) {
        const std::uint64_t of_file = plies_of(path);
        if (!chosen.empty() && plies + of_file > pool) break;
        chosen.push_back({path});
        plies += of_file;
    }
    const std::uint64_t times = pool / std::max<std::uint64_t>(plies, 1);
    for (WeightedPath& file : chosen) {
        file.weight = std::clamp(static_cast<double>(times), 1.0, kMaxWeight);
    }
    return chosen;
}

double loader_speed(const std::vector<WeightedPath>& files, const FilterConfig& filter,
                    BenchmarkPool pool, const BetweenRounds& between) {
    constexpr int kOneThread = 1;
    Loader loader(files, config_of(filter, pool), {}, kSeed, kOneThread,
                  [&](auto, auto) { between(); });
    std::vector<double> speeds;
    for (int round = 0; round <= kRounds; ++round) {
        between();
        const double start = process_cpu_seconds();
        const std::size_t positions = run_epoch(loader, [](std::span<const Sample>) {});
        loader.wait_until_ready();
        const double speed = static_cast<double>(positions) / (process_cpu_seconds() - start);
        if (round > 0) speeds.push_back(speed);  // the first touches all memory
    }
    return median(speeds);
}

EndToEnd measure_end_to_end(const BenchmarkCase& which, const std::vector<WeightedPath>& files,
                            BenchmarkPool pool, int threads, const BetweenRounds& between) {
    Loader loader(files, config_of({}, pool), which.config.shape(), kSeed, threads,
                  [&](auto, auto) { between(); });
    BenchmarkRun run(which, &best_fused_kernels(), loader.map());
    std::vector<Sample> kept;
    run_epoch(loader, [&](std::span<const Sample> samples) {
        const bool is_whole = samples.size() == kBenchmarkBatch;
        if (is_whole && kept.size() < kBatches * kBenchmarkBatch) {
            kept.insert(kept.end(), samples.begin(), samples.end());
        }
    });
    loader.wait_until_ready();
    const auto step = [&](std::span<const Sample> samples) {
        between();
        run.step(samples);
    };
    std::vector<double> from_files;
    std::vector<double> alone;
    std::vector<double> shares;
    for (int round = 0; round < kRounds; ++round) {
        auto start = std::chrono::steady_clock::now();
        const std::size_t positions = run_epoch(loader, step);
        loader.wait_until_ready();
        from_files.push_back(static_cast<double>(positions) / seconds_since(start));
        start = std::chrono::steady_clock::now();
        std::size_t again = 0;
        for (; again < positions; again += kBenchmarkBatch) {
            step(std::span(kept).subspan(again % kept.size(), kBenchmarkBatch));
        }
        alone.push_back(static_cast<double>(again) / seconds_since(start));
        shares.push_back(from_files.back() / alone.back());
    }
    return {median(from_files), median(alone), median(shares)};
}

}  // namespace ouk
