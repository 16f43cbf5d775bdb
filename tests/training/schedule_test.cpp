#include "training/model/schedule.h"

#include <gtest/gtest.h>

namespace ouk {
namespace {

TEST(Schedule, WarmsUpAndFallsByHalfACosine) {
    const ScheduleConfig config{.peak = 1e-3, .last = 1e-5, .warm_up_steps = 10};
    struct Row {
        std::int64_t step;
        double rate;
    };
    for (const Row& row : std::initializer_list<Row>{{0, 1e-4},
                                                     {4, 5e-4},
                                                     {9, 1e-3},
                                                     {10, 1e-3},
                                                     {60, (1e-3 + 1e-5) / 2},
                                                     {110, 1e-5},
                                                     {500, 1e-5}}) {
        EXPECT_NEAR(learning_rate(config, row.step, 110), row.rate, 1e-12) << row.step;
    }
}

TEST(Schedule, ShortRunsWarmUpForHalfOfThem) {
    const ScheduleConfig config{.peak = 1, .last = 0, .warm_up_steps = 100};
    EXPECT_DOUBLE_EQ(learning_rate(config, 0, 4), 0.5);
    EXPECT_DOUBLE_EQ(learning_rate(config, 1, 4), 1);
    EXPECT_DOUBLE_EQ(learning_rate(config, 2, 4), 1);
    EXPECT_DOUBLE_EQ(learning_rate(config, 0, 1), 1) << "a run of one step learns, too";
}

}  // namespace
}  // namespace ouk
