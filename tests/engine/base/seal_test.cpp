#include "engine/base/seal.h"

#include <gtest/gtest.h>

namespace ouk {
namespace {

// `printf abc | xxh128sum` prints 06b05ab6733a618578af5f94892f3950.
TEST(Seal, IsWhatXxh128sumPrints) {
    const std::string file("abc\x06\xb0\x5a\xb6\x73\x3a\x61\x85\x78\xaf\x5f\x94\x89\x2f\x39\x50");
    EXPECT_EQ(sealed("abc"), file);
    EXPECT_TRUE(is_sealed(file));
    EXPECT_TRUE(is_sealed(sealed("")));
    EXPECT_FALSE(is_sealed(file.substr(1)));
    EXPECT_FALSE(is_sealed("abc"));
    EXPECT_FALSE(is_sealed(""));
}

}  // namespace
}  // namespace ouk
