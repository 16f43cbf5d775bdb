#include "engine/base/version.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace ouk {
namespace {

TEST(Version, IsSemanticAndTheCommitIsOneOrUnknown) {
    EXPECT_THAT(std::string(program_version()), testing::MatchesRegex("[0-9]+\\.[0-9]+\\.[0-9]+"));
    EXPECT_THAT(std::string(program_commit()),
                testing::MatchesRegex("unknown|[0-9a-f]+|[0-9a-f]+\\+changes"));
}

}  // namespace
}  // namespace ouk
