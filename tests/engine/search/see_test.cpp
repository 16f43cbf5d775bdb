#include "engine/search/see.h"

#include <gtest/gtest.h>

#include "engine/board/fen.h"
#include "engine/board/notation.h"

namespace ouk {
namespace {

const ExchangeValues kValues = exchange_values(SearchParams{}, *load_rules("makruk"));

struct Case {
    const char* what;
    const char* fen;
    const char* move;
    int value;  // worked out by hand: trey 100, neang 170, koul 270, ses 310, touk 560
};

constexpr Case kCases[] = {
    {"a man that nobody guards", "4k3/8/8/8/n7/8/8/R2K4 w", "a1a4", 310},
    {"a ses that a trey guards", "4k3/8/8/1p6/n7/8/8/R2K4 w", "a1a4", 310 - 560},
    {"a trey guards only ahead", "4k3/8/8/8/n7/1p6/8/R2K4 w", "a1a4", 310},
    {"taken back and lost", "4k3/8/4s3/4m3/3P4/8/8/3K4 w", "d4e5", 170 - 100},
    {"who takes back would lose more", "4k3/8/4s3/4m3/3PS3/8/8/3K4 w", "d4e5", 170},
    {"the koul guards ahead, not behind", "4k3/8/8/4m3/3Ps3/8/8/3K4 w", "d4e5", 170},
    {"a touk behind a touk", "r3k3/n7/8/8/8/8/R7/R2K4 w", "a2a7", 310},
    {"a touk behind the enemy's", "r3k3/r7/8/8/n7/8/8/R2K4 w", "a1a4", 310 - 560},
    {"a quiet move into a trey's reach", "4k3/8/8/1p6/8/8/8/R2K4 w", "a1a4", -560},
    {"a quiet move in safety", "4k3/8/8/8/8/8/8/R2K4 w", "a1a4", 0},
    {"promotion", "4k3/8/8/2P5/8/8/8/3K4 w", "c5c6", 170 - 100},
    {"promotion and loss", "4k3/1n6/8/2P5/8/8/4n3/3K4 w", "c5c6", 70},
    {"promotion into a koul's reach", "4k3/2s5/8/2P5/8/8/8/3K4 w", "c5c6", -100},
    {"promotion with capture", "4k3/8/3n4/2P5/8/8/8/3K4 w", "c5d6", 310 + 70},
    {"the khon takes back", "4k3/4p3/8/8/8/8/8/3KR3 w", "e1e7", 100 - 560},
    {"the khon may not take what is guarded", "4k3/4p3/8/8/8/8/4R3/3KR3 w", "e2e7", 100},
    {"the cheapest takes first", "4k3/8/3s1n2/4p3/3P4/5N2/8/3K4 w", "f3e5", 100 - 310 + 270},
};

TEST(See, HandMadeExchanges) {
    const auto rules = load_rules("makruk");
    for (const Case& c : kCases) {
        const Position position = parse_fen(*rules, c.fen);
        const Move move = parse_uci(position, c.move);
        EXPECT_TRUE(see_at_least(position, move, c.value, kValues)) << c.what;
        EXPECT_FALSE(see_at_least(position, move, c.value + 1, kValues)) << c.what;
    }
}

TEST(See, SameForBothSides) {
    const auto rules = load_rules("makruk");
    const Position position = parse_fen(*rules, "3k4/8/8/3ps3/4M3/4S3/8/4K3 b");
    const Move move = parse_uci(position, "d5e4");
    EXPECT_TRUE(see_at_least(position, move, 170, kValues));
    EXPECT_FALSE(see_at_least(position, move, 171, kValues));
}

}  // namespace
}  // namespace ouk
