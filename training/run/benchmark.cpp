#include "training/run/benchmark.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <numeric>

#include "engine/base/random.h"
#include "engine/base/time.h"
#include "engine/nnue/tensors.h"

namespace ouk {
namespace {

constexpr std::size_t kSamples = 4 * kBenchmarkBatch;
constexpr int kMen = 24;
constexpr double kLearningRate = 1e-3;

/// One for each quarter of the board as its khon sees it.
constexpr const char* kQuarters = "0 0 1 1 0 0 1 1 0 0 1 1 0 0 1 1 2 2 3 3 2 2 3 3 2 2 3 3 2 2 3 3";

/// Two khons and 22 other men, on squares drawn without a thought for rules.
Sample random_sample(Random& random) {
    std::array<int, kSquares> squares{};
    std::iota(squares.begin(), squares.end(), 0);
    shuffle(squares, random);
    std::sort(squares.begin(), squares.begin() + kMen);
    const auto own_khon = static_cast<int>(random.below(kMen));
    const int enemy_khon = (own_khon + 1 + static_cast<int>(random.below(kMen - 1))) % kMen;
    Sample sample;
    for (int man = 0; man < kMen; ++man) {
        const bool is_khon = man == own_khon || man == enemy_khon;
        const std::uint32_t kind =
            is_khon ? index_of(PieceKind::Khon) : random.below(kPieceKinds - 1);
        const std::uint32_t enemy = man == own_khon ? 0 : man == enemy_khon ? 1 : random.below(2);
        const auto at = static_cast<std::size_t>(man);
        sample.occupied |= std::uint64_t{1} << squares[at];
        sample.men[at / 16] |= std::uint64_t{kind | enemy << 3} << (at % 16 * 4);
    }
    sample.score = static_cast<std::int16_t>(static_cast<int>(random.below(1001)) - 500);
    return sample;
}

std::vector<Sample> random_samples() {
    Random random(random_key(1, 0, Purpose::Test));
    std::vector<Sample> samples(kSamples);
    for (Sample& sample : samples) sample = random_sample(random);
    return samples;
}

}  // namespace

const std::vector<BenchmarkCase>& benchmark_cases() {
    static const std::vector<BenchmarkCase> kCases{
        {"768 -> 256x2 -> 1", {.width = 256}},
        {"768 -> 128x2 -> 1", {.width = 128}},
        {"768 -> 64x2 -> 1", {.width = 64}},
        {"4 king buckets mirrored, 256x2, 8 output buckets",
         {.width = 256, .mirrored = true, .king_buckets = kQuarters, .output_buckets = 8}},
    };
    return kCases;
}

const std::vector<BenchmarkCase>& end_to_end_cases() {
    static const std::vector<BenchmarkCase> kCases{
        {"768 -> 256x2 -> 1", {.width = 256}},
        {"768 -> 32x2 -> 1", {.width = 32}},
    };
    return kCases;
}

BenchmarkRun::BenchmarkRun(const BenchmarkCase& which, const FusedKernels* kernels,
                           PerspectiveMap map)
    : samples_(random_samples()) {
    LearnerConfig config = which.config;
    config.reference = kernels == nullptr;
    constexpr std::uint64_t kSeed = 1;
    learner_ = std::make_unique<Learner>(config, kSeed,
                                         kernels == nullptr ? best_fused_kernels() : *kernels);
    stepper_ = std::make_unique<Stepper>(*learner_, config, map, Target());
}

void BenchmarkRun::step(std::span<const Sample> samples) {
    stepper_->step(samples, kLearningRate);
}

double BenchmarkRun::take(int steps) {
    for (int i = 0; i < steps; ++i) {
        step(std::span<const Sample>(samples_).subspan(next_, kBenchmarkBatch));
        next_ = (next_ + kBenchmarkBatch) % kSamples;
    }
    return static_cast<double>(steps) * static_cast<double>(kBenchmarkBatch);
}

double BenchmarkRun::take_for(double seconds) {
    const auto start = std::chrono::steady_clock::now();
    double positions = 0;
    double passed = 0;
    while (passed < seconds) {
        positions += take(1);
        passed = seconds_since(start);
    }
    return positions / passed;
}

CacheBandwidth measure_cache(const FusedKernels& kernels) {
    constexpr std::size_t kValues = 64 * 1024;  // 256 KB
    constexpr int kPasses = 100;
    constexpr int kRounds = 9;
    AlignedVector<float> values(kValues);
    std::vector<double> reads;
    std::vector<double> changes;
    const auto bytes_per_s = [&](const auto& pass) {
        const double start = process_cpu_seconds();
        for (int i = 0; i < kPasses; ++i) pass();
        return kPasses * static_cast<double>(kValues * sizeof(float)) /
               (process_cpu_seconds() - start);
    };
    float sum = 0;
    for (int round = 0; round < kRounds; ++round) {
        reads.push_back(bytes_per_s([&] { sum += kernels.read(values.data(), kValues); }));
        changes.push_back(bytes_per_s([&] { kernels.modify(values.data(), kValues); }));
    }
    values[0] = sum;  // so that it is needed
    return {.read = median(reads), .modify = median(changes)};
}

double cache_ceiling(const BenchmarkCase& which, const CacheBandwidth& cache) {
    const double bytes =
        2.0 * kMen * static_cast<double>(which.config.width) * static_cast<double>(sizeof(float));
    return 1 / (bytes / cache.read + bytes / cache.modify);
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + std::ssize(values) / 2;
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace ouk
