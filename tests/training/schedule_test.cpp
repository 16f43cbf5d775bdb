// The learning rate at every kind of place of a run.
#include "training/model/schedule.h"

#include <gmock/gmock.h>

#include <cmath>

#include "tests/error_text.h"

namespace ouk {
namespace {

using testing::HasSubstr;

struct Rate {
    std::int64_t step;
    double rate;
};

void expect_rates(const ScheduleConfig& config, RunLength run, std::initializer_list<Rate> rates) {
    const Schedule schedule(config, run);
    for (const Rate& row : rates) EXPECT_NEAR(schedule.rate(row.step), row.rate, 1e-12) << row.step;
}

TEST(Schedule, WarmsUpAndFallsByHalfACosine) {
    expect_rates({.peak = 1e-3, .last = 1e-5, .warm_up_steps = 10}, {110, 5},
                 {{0, 1e-4},
                  {4, 5e-4},
                  {9, 1e-3},
                  {10, 1e-3},
                  {60, (1e-3 + 1e-5) / 2},
                  {110, 1e-5},
                  {500, 1e-5}});
}

TEST(Schedule, ShortRunsWarmUpForHalfOfThem) {
    const ScheduleConfig config{.peak = 1, .last = 0, .warm_up_steps = 100};
    expect_rates(config, {4, 1}, {{0, 0.5}, {1, 1}, {2, 1}});
    expect_rates(config, {1, 1}, {{0, 1}});
}

TEST(Schedule, PartsComeOneAfterTheOther) {
    // warm_up 0 to 9, cosine 10 to 89, linear 90 to 139, constant 140 to 199
    const ScheduleConfig config{.schedule = {"warm_up for 10 steps", "cosine 0.5 0.1 for 40%",
                                             "linear 0.1 0.2 for 1 epoch", "constant 0.03"}};
    expect_rates(config, {200, 4},
                 {{0, 0.05},
                  {9, 0.5},
                  {10, 0.5},
                  {50, 0.3},
                  {89, 0.1 + 0.4 * (1 + std::cos(3.14159265358979323846 * 79 / 80)) / 2},
                  {90, 0.1},
                  {115, 0.15},
                  {139, 0.198},
                  {140, 0.03},
                  {199, 0.03},
                  {1000, 0.03}});
}

TEST(Schedule, StepsFallByAFactor) {
    expect_rates({.schedule = {"step 0.8 0.5 every 10 steps"}}, {35, 5},
                 {{0, 0.8}, {9, 0.8}, {10, 0.4}, {30, 0.1}, {34, 0.1}, {99, 0.1}});
    expect_rates({.schedule = {"step 1 0.1 every 2 epochs for 50%", "constant 0.2"}}, {80, 8},
                 {{0, 1}, {19, 1}, {20, 0.1}, {39, 0.1}, {40, 0.2}});
}

TEST(Schedule, WrongPartsAreNamed) {
    using Texts = std::vector<std::string>;
    const struct {
        Texts schedule;
        const char* part;
    } rows[] = {
        {{"cosine 1e-3"}, "FILE, learning_rate.schedule: 'cosine 1e-3' is no part"},
        {{"cosine 1e-3 2"}, "'cosine 1e-3 2' is no part"},
        {{"cosine 1e-3 -1"}, "'cosine 1e-3 -1' is no part"},
        {{"cosine 1e-3 nan"}, "'cosine 1e-3 nan' is no part"},
        {{"linear 1 0 5"}, "'linear 1 0 5' is no part"},
        {{"parabola 1 0"}, "'parabola 1 0' is no part"},
        {{""}, "'' is no part"},
        {{"step 1 0.5"}, "'step 1 0.5' is no part"},
        {{"step 1 0.5 every 0 steps"}, "every 0 steps' is no part"},
        {{"constant 1 for 5", "constant 1"}, "'constant 1 for 5' is no part"},
        {{"constant 1 for 101%", "constant 1"}, "'constant 1 for 101%' is no part"},
        {{"constant 1", "constant 1"}, "'constant 1' does not say how long"},
        {{"constant 1 for 5 steps"}, "'constant 1 for 5 steps' is the last part"},
        {{"warm_up"}, "'warm_up' leads nowhere"},
        {{"warm_up for 5 steps", "warm_up for 6 steps", "constant 1"},
         "'warm_up for 5 steps' leads"},
    };
    for (const auto& row : rows) {
        const std::string message =
            error_text([&] { check_schedule({.schedule = row.schedule}, "FILE"); });
        EXPECT_THAT(message, HasSubstr(row.part));
    }
    check_schedule({}, "FILE");
    check_schedule({.schedule = {"warm_up for 5 steps", "constant 1e-3"}}, "FILE");
}

TEST(Schedule, PartsThatLeaveNothingToTheLastAreRefused) {
    const ScheduleConfig config{.schedule = {"linear 0 1 for 30 steps", "constant 1"}};
    EXPECT_THAT(error_text([&] {
                    Schedule(config, {30, 1});
                }),
                HasSubstr("learning_rate.schedule: its parts before the last take 30 steps of the "
                          "run's 30"));
    EXPECT_EQ(Schedule(config, {31, 1}).rate(30), 1);
}

}  // namespace
}  // namespace ouk
