// Compiled with OUK_FAILPOINTS whatever the build has.
#include "engine/base/failpoint.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <csignal>

namespace ouk {
namespace {

/// Passes `first` twice and `second` once, then exits with 0.
[[noreturn]] void pass_some(const char* wanted) {
    ::setenv("OUK_FAILPOINT", wanted, 1);
    OUK_FAILPOINT("first");
    std::fputs("once ", stderr);
    OUK_FAILPOINT("first");
    std::fputs("twice ", stderr);
    OUK_FAILPOINT("second");
    std::exit(0);
}

TEST(FailpointDeathTest, KillsAtTheNamedPass) {
    EXPECT_EXIT(pass_some("first"), testing::KilledBySignal(SIGKILL), "^$");
    EXPECT_EXIT(pass_some("first:1"), testing::KilledBySignal(SIGKILL), "^$");
    EXPECT_EXIT(pass_some("first:2"), testing::KilledBySignal(SIGKILL), "^once $");
    EXPECT_EXIT(pass_some("second"), testing::KilledBySignal(SIGKILL), "^once twice $");
    EXPECT_EXIT(pass_some("first:3"), testing::ExitedWithCode(0), "^once twice $");
    EXPECT_EXIT(pass_some("third"), testing::ExitedWithCode(0), "^once twice $");
    EXPECT_EXIT(pass_some(""), testing::ExitedWithCode(0), "^once twice $");
}

}  // namespace
}  // namespace ouk
