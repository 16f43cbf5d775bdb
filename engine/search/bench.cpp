#include "engine/search/bench.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <map>
#include <memory>

#include "engine/board/fen.h"
#include "engine/nnue/network.h"
#include "engine/search/bench_positions.h"

namespace ouk {

namespace {

struct Seat {
    std::shared_ptr<const Rules> rules;
    std::unique_ptr<Engine> engine;
};

/// One engine for each ruleset of the bench that the evaluation can play.
std::map<std::string_view, Seat> make_seats(const BenchOptions& options) {
    std::map<std::string_view, Seat> seats;
    std::exception_ptr refusal;
    for (const BenchPosition& position : kBenchPositions) {
        if (seats.contains(position.ruleset)) continue;
        Seat seat{load_rules(position.ruleset), nullptr};
        try {
            seat.engine = make_engine(load_eval(*seat.rules, options.eval, FloatNets::Taken),
                                      {.hash_mib = options.hash_mib});
        } catch (const WrongRuleset&) {
            refusal = std::current_exception();
        }
        seats.emplace(position.ruleset, std::move(seat));
    }
    const bool plays_none = std::ranges::none_of(
        seats, [](const auto& entry) { return entry.second.engine != nullptr; });
    if (plays_none) std::rethrow_exception(refusal);
    return seats;
}

}  // namespace

std::uint64_t BenchResult::nodes_per_second() const {
    constexpr std::uint64_t kMillisecondsPerSecond = 1000;
    const auto milliseconds = static_cast<std::uint64_t>(std::max<std::int64_t>(1, time.count()));
    return nodes * kMillisecondsPerSecond / milliseconds;
}

BenchResult run_bench(const BenchOptions& options, const BenchCallback& on_position) {
    const auto seats = make_seats(options);
    const auto start = std::chrono::steady_clock::now();
    BenchResult bench;
    for (const BenchPosition& entry : kBenchPositions) {
        const Seat& seat = seats.at(entry.ruleset);
        if (!seat.engine) continue;
        const Position position = parse_fen(*seat.rules, entry.fen);
        seat.engine->new_game();
        const SearchResult result = seat.engine->search(
            position, History(position), {.depth = options.depth, .stop = options.stop});
        if (options.stop != nullptr && *options.stop) throw Error("bench", "stopped");
        bench.nodes += result.nodes;
        if (on_position) on_position(entry.ruleset, entry.fen, result);
    }
    bench.time = std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start);
    return bench;
}

}  // namespace ouk
