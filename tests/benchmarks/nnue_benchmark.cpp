// Time of the network's inner loops by width and kernel. Rows are drawn from the whole weight
// table, as a search does, so the larger tables come from the second-level cache.
//   update/1, update/2   a quiet move (one row added, one removed), one or both perspectives
//   refresh/2            24 men from nothing, both perspectives
//   output               both perspectives to one number
#include <benchmark/benchmark.h>

#include <string>

#include "engine/base/random.h"
#include "engine/nnue/accumulator.h"

namespace ouk {
namespace {

constexpr int kMen = 24;
constexpr std::size_t kDraws = 4096;  // drawn ahead: drawing is not what is timed

struct Bench {
    explicit Bench(int hidden)
        : tensors(hidden),
          from(static_cast<std::size_t>(kColors * hidden)),
          to(from.size()),
          width(hidden) {
        Random random(random_key(1, static_cast<std::uint64_t>(hidden), Purpose::Test));
        const auto fill = [&](auto& values, int limit) {
            for (auto& value : values) {
                const auto span = static_cast<std::uint32_t>(2 * limit + 1);
                value = static_cast<std::int16_t>(static_cast<int>(random.below(span)) - limit);
            }
        };
        fill(tensors.transformer_weight, 100);
        fill(tensors.output_weight, 60);
        fill(from, 300);
        for (std::size_t i = 0; i < kDraws + kMen; ++i) {
            const std::size_t feature = random.below(kFeatures);
            rows.push_back(tensors.transformer_weight.data() +
                           feature * static_cast<std::size_t>(hidden));
        }
    }

    /// `count` drawn rows, others at each call.
    [[nodiscard]] RowList draw(int count) {
        next = (next + static_cast<std::size_t>(count)) % kDraws;
        return {rows.data() + next, count};
    }

    QuantizedTensors tensors;
    AlignedVector<std::int16_t> from;
    AlignedVector<std::int16_t> to;
    std::vector<const std::int16_t*> rows;
    std::size_t next = 0;
    int width;
};

void accumulate(benchmark::State& state, const Kernels& kernels, int width, int perspectives,
                int added, int removed) {
    Bench bench(width);
    for (auto _ : state) {
        for (int perspective = 0; perspective < perspectives; ++perspective) {
            const std::ptrdiff_t offset = std::ptrdiff_t{perspective} * width;
            const RowList arrives = bench.draw(added);
            kernels.accumulate(bench.from.data() + offset, arrives, bench.draw(removed),
                               bench.to.data() + offset, width);
        }
        benchmark::ClobberMemory();
    }
}

void output(benchmark::State& state, const Kernels& kernels, int width) {
    Bench bench(width);
    for (auto _ : state) {
        benchmark::DoNotOptimize(kernels.output(bench.from.data(), bench.from.data() + width,
                                                bench.tensors.output_weight.data(), width));
        benchmark::ClobberMemory();
    }
}

void register_all(const Kernels& kernels) {
    for (const int width : {32, 64, 128, 256, 512}) {
        const auto add = [&](const std::string& what, auto&& run) {
            const std::string name =
                std::string(kernels.name) + "/" + std::to_string(width) + "/" + what;
            benchmark::RegisterBenchmark(name.c_str(), run);
        };
        using State = benchmark::State;
        add("update/1", [&kernels, width](State& s) { accumulate(s, kernels, width, 1, 1, 1); });
        add("update/2", [&kernels, width](State& s) { accumulate(s, kernels, width, 2, 1, 1); });
        add("refresh/2",
            [&kernels, width](State& s) { accumulate(s, kernels, width, 2, kMen, 0); });
        add("output", [&kernels, width](State& s) { output(s, kernels, width); });
    }
}

const bool kRegistered = [] {
    if (const Kernels* avx2 = avx2_kernels()) register_all(*avx2);
    register_all(scalar_kernels());
    return true;
}();

}  // namespace
}  // namespace ouk
