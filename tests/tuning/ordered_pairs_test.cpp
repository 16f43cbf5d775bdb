// Pairs are handed over in order and a stop is on a prefix, whatever finishes first.
#include "tuning/gauntlet/ordered_pairs.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

namespace ouk {
namespace {

/// Early pairs take longest, so that later ones are done before them.
std::optional<PlayedPair> play_slowly(std::int64_t pair, const ShouldAbandon&) {
    std::this_thread::sleep_for(std::chrono::microseconds((7 - pair % 8) * 300));
    PlayedPair played{};
    played.result.games[0].plies = static_cast<int>(pair);
    return played;
}

TEST(OrderedPairs, ComeInOrderAndStopOnAPrefix) {
    for (const int threads : {1, 2, 7}) {
        for (const std::int64_t stop_at : {5, 30, 99}) {
            std::vector<std::int64_t> seen;
            play_in_order(
                {3, 60}, threads, play_slowly,
                [&](std::int64_t pair, const PlayedPair& played) {
                    EXPECT_EQ(played.result.games[0].plies, pair);
                    seen.push_back(pair);
                    return pair != stop_at;
                },
                [] { return false; });
            std::vector<std::int64_t> expected(
                static_cast<std::size_t>(std::min<std::int64_t>(stop_at, 59) - 2));
            std::iota(expected.begin(), expected.end(), 3);
            EXPECT_EQ(seen, expected) << threads << " threads, stop at " << stop_at;
        }
    }
}

TEST(OrderedPairs, AnErrorOfAPairEndsTheMatch) {
    const auto fail_at_four = [](std::int64_t pair,
                                 const ShouldAbandon&) -> std::optional<PlayedPair> {
        if (pair == 4) throw std::runtime_error("engine died");
        return PlayedPair{};
    };
    EXPECT_THROW(play_in_order(
                     {0, 1000}, 2, fail_at_four,
                     [](std::int64_t, const PlayedPair&) { return true; }, [] { return false; }),
                 std::runtime_error);
}

TEST(OrderedPairs, AStopFinishesWhatIsInPlayAndHandsOverAPrefix) {
    for (const int threads : {1, 2, 7}) {
        std::atomic<bool> stop = false;
        std::vector<std::int64_t> seen;
        const auto stop_at_twenty = [&](std::int64_t pair, const ShouldAbandon& abandon) {
            if (pair == 20) stop = true;
            return play_slowly(pair, abandon);
        };
        play_in_order(
            {0, 400}, threads, stop_at_twenty,
            [&](std::int64_t pair, const PlayedPair& played) {
                EXPECT_EQ(played.result.games[0].plies, pair);
                seen.push_back(pair);
                return true;
            },
            [&] { return stop.load(); });
        std::vector<std::int64_t> expected(seen.size());
        std::iota(expected.begin(), expected.end(), 0);
        EXPECT_EQ(seen, expected) << threads << " threads";
        EXPECT_GE(seen.size(), 14U);  // at most six more threads could be behind
        EXPECT_LT(seen.size(), 40U);
    }
}

}  // namespace
}  // namespace ouk
