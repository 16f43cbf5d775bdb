// Each row runs in a child of its own, since signals belong to a process.
#include "engine/base/interrupts.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <initializer_list>

namespace ouk {
namespace {

using ::testing::ExitedWithCode;
using ::testing::KilledBySignal;

/// A program that gets these signals, one after the other, and then ends as it should.
[[noreturn]] void run_and_raise(std::initializer_list<int> signals) {
    const Interrupts interrupts;
    for (const int number : signals) std::raise(number);
    std::exit(interrupts.arrived() == 0 ? 0 : interrupts.exit_code());
}

TEST(InterruptsDeathTest, TheFirstIsOnlyNoted) {
    EXPECT_EXIT(run_and_raise({}), ExitedWithCode(0), "");
    EXPECT_EXIT(run_and_raise({SIGINT}), ExitedWithCode(130), "");
    EXPECT_EXIT(run_and_raise({SIGTERM}), ExitedWithCode(143), "");
    EXPECT_EXIT((std::signal(SIGHUP, SIG_DFL), run_and_raise({SIGHUP})), ExitedWithCode(129), "");
}

TEST(InterruptsDeathTest, TheNextKillsWhicheverItIs) {
    EXPECT_EXIT(run_and_raise({SIGINT, SIGINT}), KilledBySignal(SIGINT), "");
    EXPECT_EXIT(run_and_raise({SIGINT, SIGTERM}), KilledBySignal(SIGTERM), "");
}

TEST(InterruptsDeathTest, NohupStays) {
    EXPECT_EXIT((std::signal(SIGHUP, SIG_IGN), run_and_raise({SIGHUP, SIGHUP})), ExitedWithCode(0),
                "");
}

}  // namespace
}  // namespace ouk
