// How fast a training step is here: synthetic positions of 24 men in batches of 16,384, all of a
// step counted (features, gradients, lanes, AdamW), beside what the second-level cache could give.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "training/run/step.h"

namespace ouk {

struct BenchmarkCase {
    std::string architecture;
    LearnerConfig config;
};

[[nodiscard]] const std::vector<BenchmarkCase>& benchmark_cases();
/// Where the step weighs most, and where the loader does.
[[nodiscard]] const std::vector<BenchmarkCase>& end_to_end_cases();
/// Positions a step.
inline constexpr std::size_t kBenchmarkBatch = 16'384;

/// A learner at work on positions made up, or given.
class BenchmarkRun {
public:
    /// The reference path if `kernels` is null; `map` is that of the positions given.
    BenchmarkRun(const BenchmarkCase& which, const FusedKernels* kernels,
                 PerspectiveMap map = PerspectiveMap::Rotation);

    void step(std::span<const Sample> samples);

    /// Takes `steps` steps; returns their positions.
    double take(int steps);
    /// Takes steps until `seconds` have passed; returns positions a second by the clock.
    double take_for(double seconds);

private:
    std::vector<Sample> samples_;
    std::unique_ptr<Learner> learner_;
    std::unique_ptr<Stepper> stepper_;
    std::size_t next_ = 0;
};

/// Bytes a second of values that lie in the second-level cache and not in the first, on one core.
struct CacheBandwidth {
    double read = 0;
    double modify = 0;  // each value read and written back
};
[[nodiscard]] CacheBandwidth measure_cache(const FusedKernels& kernels);

/// Positions a second, on one core, at which reading a row of weights for each input of both sides,
/// and adding to as many rows of gradients, would take all of that. A step that finds rows in the
/// first-level cache or in registers can be faster.
[[nodiscard]] double cache_ceiling(const BenchmarkCase& which, const CacheBandwidth& cache);

/// Precondition: not empty.
[[nodiscard]] double median(std::vector<double> values);

}  // namespace ouk
