#include "selfplay/dataset/ordered_work.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace ouk {
namespace {

constexpr int kItems = 500;
constexpr int kTokens = 8;  // a thread

using Counted = std::shared_ptr<int>;

/// Works on 0 to kItems - 1 and throws where a stage meets its number.
struct Line {
    int next_fails_at = kItems;
    int work_fails_at = kItems;
    int take_fails_at = kItems;
    int read = 0;  // items
    std::vector<int> taken{};
    Counted alive = std::make_shared<int>(0);  // one owner for each item in memory

    struct Item {
        int number = 0;
        Counted counted{};
    };

    std::string error_of_run(int threads) {
        const auto fail_at = [](int number, int wanted, const char* stage) {
            if (number == wanted) throw std::runtime_error(stage + std::to_string(number));
        };
        // Some are slow, so that others overtake them where they can.
        const auto dawdle = [](int number) {
            if (number % 50 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        };
        std::atomic<int> readers = 0;
        std::atomic<int> takers = 0;
        const auto next = [&]() -> std::optional<Item> {
            EXPECT_EQ(++readers, 1);
            const int mine = read;
            dawdle(mine);
            --readers;
            if (mine == kItems) return std::nullopt;
            fail_at(mine, next_fails_at, "next ");
            ++read;
            return Item{mine, alive};
        };
        const auto work = [&](const Item& item) {
            dawdle(item.number);
            fail_at(item.number, work_fails_at, "work ");
            return item;
        };
        const auto take = [&](Item item) {
            EXPECT_EQ(++takers, 1);
            dawdle(item.number);
            --takers;
            fail_at(item.number, take_fails_at, "take ");
            taken.push_back(item.number);
        };
        try {
            work_in_order<Item, Item>(threads, next, work, take, kTokens);
        } catch (const std::runtime_error& error) {
            return error.what();
        }
        return "";
    }
};

class OrderedWorkTest : public ::testing::TestWithParam<int> {};

TEST_P(OrderedWorkTest, TakesAllInTheirOrder) {
    Line line;
    EXPECT_EQ(line.error_of_run(GetParam()), "");
    ASSERT_EQ(line.taken.size(), std::size_t{kItems});
    for (int i = 0; i < kItems; ++i) EXPECT_EQ(line.taken[static_cast<std::size_t>(i)], i);
}

TEST_P(OrderedWorkTest, TheFirstErrorByOrderEndsItAndNothingStaysBehind) {
    const auto expect_end = [](Line line, const std::string& error, std::size_t taken) {
        EXPECT_EQ(line.error_of_run(GetParam()), error);
        EXPECT_EQ(line.taken.size(), taken);
        EXPECT_EQ(line.alive.use_count(), 1);
        EXPECT_LE(line.read, static_cast<int>(taken) + 1 + kTokens * GetParam()) << "read on";
    };
    expect_end({.next_fails_at = 300}, "next 300", 300);
    expect_end({.work_fails_at = 300}, "work 300", 300);
    expect_end({.take_fails_at = 300}, "take 300", 300);
    expect_end({.work_fails_at = 302, .take_fails_at = 300}, "take 300", 300);
    expect_end({.next_fails_at = 303, .work_fails_at = 301}, "work 301", 301);
}

INSTANTIATE_TEST_SUITE_P(Threads, OrderedWorkTest, ::testing::Values(1, 2, 7));

}  // namespace
}  // namespace ouk
