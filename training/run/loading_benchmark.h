// How fast games are loaded here, alone and under training steps. All rounds are passes over the
// same files; the next window is made meanwhile, as in a run.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "training/data/loader.h"
#include "training/run/benchmark.h"

namespace ouk {

/// Asked before each round, and each step of long ones; what it throws ends the measurement.
using BetweenRounds = std::function<void()>;

/// Of these files as many as fill the usual pool, or all, each as often as fits it.
[[nodiscard]] std::vector<WeightedPath> one_pool_of(const std::vector<WeightedPath>& files);

/// Whether the pool holds one_pool_of() the files, which are then decoded once for all epochs, or
/// half of it, so that each epoch decodes all.
enum class BenchmarkPool { Whole, Half };

/// Positions delivered a CPU second, by one thread. Median of rounds.
[[nodiscard]] double loader_speed(const std::vector<WeightedPath>& files,
                                  const FilterConfig& filter, BenchmarkPool pool,
                                  const BetweenRounds& between);

/// Medians of rounds, positions a second by the clock; the same threads do both.
struct EndToEnd {
    double from_files = 0;     // loading and stepping
    double step_alone = 0;     // on positions in memory, while the loader rests
    double share_of_step = 0;  // of each round's own
};

/// Precondition: TBB uses so many threads here.
[[nodiscard]] EndToEnd measure_end_to_end(const BenchmarkCase& which,
                                          const std::vector<WeightedPath>& files,
                                          BenchmarkPool pool, int threads,
                                          const BetweenRounds& between);

}  // namespace ouk
