#include "engine/search/clock.h"

#include <gtest/gtest.h>

namespace ouk {
namespace {

TEST(SearchClock, NoLimitNoClock) {
    const SearchClock clock({.depth = 3, .nodes = 10}, {});
    EXPECT_FALSE(clock.has_limit());
    EXPECT_FALSE(clock.past_soft_limit());
    EXPECT_FALSE(clock.past_hard_limit());
}

TEST(SearchClock, NothingLeft) {
    const SearchClock clock({.move_time = Milliseconds(0)}, {});
    EXPECT_TRUE(clock.past_soft_limit());
    EXPECT_TRUE(clock.past_hard_limit());
}

TEST(SearchClock, NearlyNothingLeftIsUsedUpAtOnce) {
    const SearchClock clock({.remaining = Milliseconds(5)}, {});
    const auto start = std::chrono::steady_clock::now();
    while (!clock.past_hard_limit()) {
        ASSERT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
    }
}

TEST(SearchClock, PlentyLeftIsNotUsedUpAtOnce) {
    const SearchClock clock({.remaining = Milliseconds(600'000)}, {});
    EXPECT_TRUE(clock.has_limit());
    EXPECT_FALSE(clock.past_soft_limit());
}

}  // namespace
}  // namespace ouk
