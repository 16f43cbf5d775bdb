// Speed of matches of our engine against itself, classical evaluation, one pair a core at a time.
//   nodes/inside     both sides in this process, 1,000 nodes a move
//   nodes/outside    both sides as programs over UCI, 1,000 nodes a move
//   move_time        as programs, 10 ms a move
// games/s; share: time within searches to time of all cores, so that 1 is the search's own speed;
// overhead_ms, of programs: what a move takes by our clock beyond 10 ms; ping_ms: a round trip.
// The program ouk is looked for beside this one.
#include <benchmark/benchmark.h>

#include <filesystem>

#include "engine/base/random.h"
#include "selfplay/dataset/threads.h"
#include "tuning/gauntlet/book.h"
#include "tuning/gauntlet/ordered_pairs.h"
#include "tuning/gauntlet/uci_contestant.h"

namespace ouk {
namespace {

constexpr std::uint64_t kNodes = 1000;
constexpr std::int64_t kPairs = 100;
constexpr std::chrono::milliseconds kMoveTime{10};

struct Match {
    ContestantFactory make;
    TimeControl time = {};
    std::int64_t pairs = kPairs;
};

ContestantFactory outside(const UciLimits& limits) {
    const auto beside = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "ouk";
    EngineSettings settings{.command = {.program = beside}, .options = {{"Hash", "8"}}};
    return uci_contestants(
        std::make_shared<EnginePool>(settings, std::make_shared<const ProcessGuard>()), limits);
}

class Sum {
public:
    void add(const PlayedPair& played) {
        games_ += 2;
        for (const auto& game : played.moves)
            for (const MatchMove& move : game) use_.add(move);
    }
    void report(benchmark::State& state, std::chrono::duration<double> wall) const {
        const auto threads = static_cast<double>(thread_count(0));
        const auto moves = static_cast<double>(use_.moves);
        const auto seconds = [](Duration time) {
            return std::chrono::duration<double>(time).count();
        };
        constexpr double kMilliseconds = 1000;
        state.counters["games/s"] = static_cast<double>(games_) / wall.count();
        state.counters["nodes/s"] = static_cast<double>(use_.nodes) / wall.count();
        state.counters["share"] = seconds(use_.time) / (threads * wall.count());
        state.counters["ping_ms"] = seconds(use_.latency) / moves * kMilliseconds;
        state.counters["overhead_ms"] =
            (seconds(use_.time) / moves - seconds(kMoveTime)) * kMilliseconds;
    }

private:
    std::int64_t games_ = 0;
    SideUse use_;
};

void play(benchmark::State& state, const Match& match) {
    const auto rules = load_rules("ouk");
    const std::vector<EpdLine> book = read_book(*rules, OUK_ROOT "/data/openings/ouk.epd");
    PairRules pair_rules;
    pair_rules.adjudication.max_plies = 400;
    const auto play_one = [&](std::int64_t pair, const ShouldAbandon& abandon) {
        const auto first = match.make();
        const auto second = match.make();
        return play_pair({PairPlayer{*first, match.time}, {*second, match.time}},
                         book[static_cast<std::size_t>(pair)].position, pair_rules,
                         random_key(1, static_cast<std::uint64_t>(pair), Purpose::Test),
                         {.should_abandon = abandon});
    };
    for (auto _ : state) {
        Sum sum;
        const auto begin = std::chrono::steady_clock::now();
        play_in_order(
            {0, match.pairs}, 0, play_one,
            [&](std::int64_t, const PlayedPair& played) {
                sum.add(played);
                return true;
            },
            [] { return false; });
        sum.report(state, std::chrono::steady_clock::now() - begin);
    }
}

void nodes_inside(benchmark::State& state) {
    const EvalSource eval = load_eval(*load_rules("ouk"), std::string(kClassicalEval));
    play(state, {engine_contestants(eval, {.nodes = kNodes})});
}
void nodes_outside(benchmark::State& state) {
    play(state, {outside({.nodes = kNodes})});
}
void move_time(benchmark::State& state) {
    constexpr std::int64_t kFewPairs = 20;
    TimeControl time;
    time.move_time = kMoveTime;
    time.margin = std::chrono::milliseconds(50);
    play(state, {outside({}), time, kFewPairs});
}

BENCHMARK(nodes_inside)
    ->Name("nodes/inside")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1)
    ->UseRealTime();
BENCHMARK(nodes_outside)
    ->Name("nodes/outside")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1)
    ->UseRealTime();
BENCHMARK(move_time)->Unit(benchmark::kMillisecond)->Iterations(1)->UseRealTime();

}  // namespace
}  // namespace ouk
