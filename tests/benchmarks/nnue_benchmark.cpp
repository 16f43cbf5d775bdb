// Time of the network's inner loops by width and kernel. Rows are drawn from the whole weight
// table, as a search does, so the larger tables come from the second-level cache.
//   update      a quiet move (one row added, one removed), both perspectives
//   refresh     24 men from nothing, both perspectives
//   output      both perspectives to one number
//   evaluate    what a search pays for a quiet move: make, update and output
#include <benchmark/benchmark.h>

#include <string>

#include "engine/base/random.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/nnue/network_eval.h"

namespace ouk {
namespace {

constexpr int kMen = 24;
constexpr std::size_t kDraws = 1024;  // drawn ahead: drawing is not what is timed

struct Bench {
    explicit Bench(int hidden)
        : tensors(NetworkShape{.width = hidden}),
          from(static_cast<std::size_t>(kColors * hidden)),
          to(from.size()) {
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
        for (std::size_t i = 0; i < kDraws + kColors * kMen; ++i) {
            const std::size_t feature = random.below(kFeatures);
            rows.push_back(tensors.transformer_weight.data() +
                           feature * static_cast<std::size_t>(hidden));
        }
    }

    QuantizedTensors tensors;
    AlignedVector<std::int16_t> from;
    AlignedVector<std::int16_t> to;
    std::vector<const std::int16_t*> rows;
};

void accumulate(benchmark::State& state, const Kernels& kernels, int width, int added,
                int removed) {
    Bench bench(width);
    std::size_t next = 0;
    for (auto _ : state) {
        const std::int16_t* const* drawn = bench.rows.data() + next;
        kernels.accumulate(bench.from.data(), {drawn, added}, {drawn + kColors * added, removed},
                           bench.to.data(), width);
        next = (next + static_cast<std::size_t>(added)) % kDraws;
        benchmark::ClobberMemory();
    }
}

void output(benchmark::State& state, const Kernels& kernels, int width) {
    Bench bench(width);
    for (auto _ : state) {
        benchmark::DoNotOptimize(kernels.screlu(bench.from.data(), bench.from.data() + width,
                                                bench.tensors.output_weight.data(), width,
                                                kActivationScale));
        benchmark::ClobberMemory();
    }
}

void evaluate(benchmark::State& state, const Kernels& kernels, int width) {
    const auto rules = load_rules("ouk");
    const Position start = start_position(*rules);
    const MoveList moves = legal_quiets(start);
    NetworkFile file{header_for(*rules, {.width = width}), Bench(width).tensors};
    NetworkEval eval(std::make_shared<const Network>(std::move(file), "benchmark"), kernels);
    eval.set_root(start);
    const Position after = start.after(moves[0]);  // only its side to move is asked for
    int next = 0;
    for (auto _ : state) {
        eval.make(0, start, moves[next]);
        benchmark::DoNotOptimize(eval.evaluate(1, after));
        next = next + 1 == moves.size() ? 0 : next + 1;
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
        add("update", [&kernels, width](State& s) { accumulate(s, kernels, width, 1, 1); });
        add("refresh", [&kernels, width](State& s) { accumulate(s, kernels, width, kMen, 0); });
        add("output", [&kernels, width](State& s) { output(s, kernels, width); });
        add("evaluate", [&kernels, width](State& s) { evaluate(s, kernels, width); });
    }
}

const bool kRegistered = [] {
    if (const Kernels* avx2 = avx2_kernels()) register_all(*avx2);
    register_all(scalar_kernels());
    return true;
}();

}  // namespace
}  // namespace ouk
