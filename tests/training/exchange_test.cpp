// Ranks as threads of one process; as processes in program_test.cpp.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <array>
#include <latch>
#include <map>
#include <thread>

#include "tests/error_text.h"
#include "tests/training/free_port.h"
#include "training/ranks/exchange.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr int kRanks = 4;

/// Calls `work` as each rank, in threads of their own.
template <class Work>
void as_ranks(const Work& work) {
    const int port = free_port();
    std::vector<std::jthread> threads;
    for (int number = 0; number < kRanks; ++number) {
        threads.emplace_back([=] {
            Exchange exchange({number, kRanks}, {.port = port,
                                                 .patience = std::chrono::minutes(1),
                                                 .grace = std::chrono::milliseconds(100)});
            work(exchange);
        });
    }
}

TEST(ExchangeTest, EveryoneHasEveryonesValuesInTheOrderOfRanks) {
    as_ranks([](Exchange& exchange) {
        const double mine = exchange.rank().number;
        for (const double step : {0.0, 10.0}) {
            EXPECT_THAT(exchange.gather(std::vector{step + mine, -mine}),
                        ElementsAre(step, 0, step + 1, -1, step + 2, -2, step + 3, -3));
        }
    });
}

TEST(ExchangeTest, SumsAreTheFixedTreeOfRanks) {
    // Floats that any other order sums to something else.
    constexpr std::array kValues{1e8F, 3.0F, -1e8F, 3.0F};
    const float expected = (kValues[0] + kValues[1]) + (kValues[2] + kValues[3]);
    ASSERT_NE(expected, ((kValues[0] + kValues[1]) + kValues[2]) + kValues[3]);
    ASSERT_NE(expected, (kValues[0] + kValues[2]) + (kValues[1] + kValues[3]));
    as_ranks([&](Exchange& exchange) {
        const auto number = static_cast<std::size_t>(exchange.rank().number);
        std::vector values{kValues[number], 1.0F};
        exchange.sum(values);
        EXPECT_THAT(values, ElementsAre(expected, 4));
    });
}

TEST(ExchangeTest, DifferencesNameBothSides) {
    as_ranks([](Exchange& exchange) {
        EXPECT_EQ(error_text([&] { exchange.require_same("same", "config"); }), "no error");
        const bool is_odd = exchange.rank().number == 1;
        EXPECT_THAT(
            error_text([&] { exchange.require_same(is_odd ? "longer" : "short", "config"); }),
            AllOf(HasSubstr("config: rank "), HasSubstr("'longer'"), HasSubstr("'short'")));
        const std::string text = is_odd ? "a = 1\nb = 2\nc = 3\n" : "a = 1\nb = 20\nc = 30\n";
        const auto [mine, theirs] = is_odd ? std::pair("2", "20") : std::pair("20", "2");
        EXPECT_EQ(error_text([&] { exchange.require_same(text, "config"); }),
                  fmt::format("config: rank {} has 'b = {}'; expected 'b = {}' as rank {} has",
                              exchange.rank().number, mine, theirs, is_odd ? 0 : 1));
    });
}

TEST(ExchangeTest, ALostRankIsTold) {
    as_ranks([](Exchange& exchange) {
        (void)exchange.gather(std::vector{1.0});  // all are there
        if (exchange.rank().number == 1) return;
        EXPECT_THAT(error_text([&] { (void)exchange.gather(std::vector{1.0}); }),
                    HasSubstr("another rank is lost"));
    });
}

TEST(ExchangeTest, NoWaitGoesOnForOneThatIsToldToStop) {
    std::latch gave_up(1);
    as_ranks([&](Exchange& exchange) {
        if (exchange.rank().number != 1) {
            (void)exchange.gather(std::vector{1.0});
            gave_up.wait();
            return;
        }
        (void)exchange.gather(std::vector{1.0});  // all come
        exchange.end_waits_when([] { return true; });
        EXPECT_THAT(error_text([&] { (void)exchange.gather(std::vector{1.0}); }),
                    HasSubstr("another rank does not answer, and this one was told to stop"));
        gave_up.count_down();
    });
}

TEST(ExchangeTest, WhatIsNotTheFirstRankIsTold) {
    const Listener listener;
    const Meeting meeting{.port = listener.port(),
                          .patience = std::chrono::seconds(1),
                          .answer = std::chrono::milliseconds(300)};
    const std::string where = "at 127.0.0.1:" + std::to_string(listener.port()) + ": ";
    const auto meet = [&](const Rank& rank) {
        return error_text([&] { Exchange(rank, meeting); });
    };
    EXPECT_THAT(meet({1, 2}), AllOf(HasSubstr(where + "no first rank answers there"),
                                    HasSubstr("or another MASTER_PORT for all ranks")));
    EXPECT_THAT(meet({0, 2}), AllOf(HasSubstr(where + "cannot listen there"),
                                    HasSubstr("expected a free port of this machine")));
}

TEST(ExchangeTest, TheFirstRankOfAnotherRunIsTold) {
    const int port = free_port();
    const Meeting meeting{.port = port, .patience = std::chrono::minutes(1)};
    std::jthread first([&] { Exchange(Rank{0, 2}, meeting); });
    EXPECT_THAT(error_text([&] {
                    Exchange(Rank{1, 4}, meeting);
                }),
                HasSubstr("the first rank there is of 2 ranks; expected 4 ranks"));
    Exchange(Rank{1, 2}, meeting);
}

TEST(ExchangeTest, RanksThatDoNotComeAreTold) {
    const Meeting meeting{.port = free_port(), .patience = std::chrono::seconds(1)};
    EXPECT_THAT(error_text([&] {
                    Exchange(Rank{0, 2}, meeting);
                }),
                AllOf(HasSubstr("rank 0 of 2 at 127.0.0.1:"), HasSubstr("with this MASTER_ADDR")));
}

TEST(MeetingTest, IsWhereTorchrunSays) {
    const auto meeting = [](std::map<std::string, const char*> variables) {
        return meeting_of([=](const char* name) {
            const auto found = variables.find(name);
            return found == variables.end() ? nullptr : found->second;
        });
    };
    EXPECT_EQ(meeting({}).address, "127.0.0.1");
    EXPECT_EQ(meeting({{"MASTER_ADDR", "node1"}}).address, "node1");
    EXPECT_EQ(meeting({{"MASTER_PORT", "4000"}}).port, 4000);
    for (const char* port : {"", "0", "65536", "1x"}) {
        EXPECT_THAT(error_text([&] {
                        (void)meeting({{"MASTER_PORT", port}});
                    }),
                    HasSubstr("MASTER_PORT"));
    }
}

}  // namespace
}  // namespace ouk
