#include "tuning/gauntlet/ordered_pairs.h"

#include <tbb/parallel_pipeline.h>

#include <atomic>
#include <optional>

#include "selfplay/dataset/threads.h"

namespace ouk {

namespace {

// Pairs begun and not yet handed over, a thread: enough that nobody waits for a long game.
constexpr std::size_t kPairsInFlight = 4;

struct Numbered {
    std::int64_t pair = 0;
    std::optional<PairResult> result;
};

}  // namespace

void play_in_order(const PairRange& pairs, int threads, const PlayPair& play,
                   const AcceptPair& accept, const ShouldStop& should_stop) {
    const int workers = thread_count(threads);
    std::atomic<bool> ended = false;
    std::int64_t next = pairs.first;

    const auto number = [&](tbb::flow_control& flow) -> std::int64_t {
        if (ended || should_stop() || next >= pairs.end) {
            flow.stop();
            return next;
        }
        return next++;
    };
    const auto play_one = [&](std::int64_t pair) -> Numbered {
        if (ended || should_stop()) return {pair, {}};
        return {pair, play(pair)};
    };
    const auto hand_over = [&](const Numbered& played) {
        if (ended) return;
        if (!played.result || !accept(played.pair, *played.result)) ended = true;
    };

    constexpr auto kInOrder = tbb::filter_mode::serial_in_order;
    with_threads(workers, [&] {
        tbb::parallel_pipeline(
            static_cast<std::size_t>(workers) * kPairsInFlight,
            tbb::make_filter<void, std::int64_t>(kInOrder, number) &
                tbb::make_filter<std::int64_t, Numbered>(tbb::filter_mode::parallel, play_one) &
                tbb::make_filter<Numbered, void>(kInOrder, hand_over));
    });
}

}  // namespace ouk
