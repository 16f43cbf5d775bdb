#include "tuning/gauntlet/ordered_pairs.h"

#include <atomic>
#include <optional>

#include "selfplay/dataset/ordered_work.h"

namespace ouk {

namespace {

// Pairs begun and not yet handed over, a thread: enough that nobody waits for a long game.
constexpr std::size_t kPairsInFlight = 4;

struct Numbered {
    std::int64_t pair = 0;
    std::optional<PlayedPair> played;
};

}  // namespace

void play_in_order(const PairRange& pairs, int threads, const PlayPair& play,
                   const AcceptPair& accept, const ShouldStop& should_stop) {
    std::atomic<bool> ended = false;
    std::int64_t next = pairs.first;

    const auto number = [&]() -> std::optional<std::int64_t> {
        if (ended || should_stop() || next >= pairs.end) return std::nullopt;
        return next++;
    };
    const auto play_one = [&](std::int64_t pair) -> Numbered {
        if (ended || should_stop()) return {pair, {}};
        return {pair, play(pair, [&ended] { return ended.load(); })};
    };
    const auto hand_over = [&](const Numbered& pair) {
        if (ended) return;
        try {
            if (!pair.played || !accept(pair.pair, *pair.played)) ended = true;
        } catch (...) {
            ended = true;
            throw;
        }
    };
    work_in_order<std::int64_t, Numbered>(thread_count(threads), number, play_one, hand_over,
                                          kPairsInFlight);
}

}  // namespace ouk
