// The 32 bytes of a stored position: a literal, round trips, and bytes that are no position.
#include "engine/board/packed.h"

#include <gtest/gtest.h>

#include "engine/base/error.h"
#include "engine/board/fen.h"
#include "tests/engine/tables.h"

namespace ouk {
namespace {

std::string hex(const PackedPosition& packed) {
    std::string text;
    for (const std::byte byte : packed) {
        constexpr std::string_view kDigits = "0123456789abcdef";
        text += kDigits[std::to_integer<unsigned>(byte >> 4)];
        text += kDigits[std::to_integer<unsigned>(byte & std::byte{15})];
    }
    return text;
}

TEST(Packed, ByteLiteral) {
    const auto rules = load_rules("ouk");
    // Worked out by hand: men d1 K, e1 M, a4 trey, e8 khon (black); Black to move; rights D, e.
    const Position position = parse_fen(*rules, "4k3/8/8/8/P7/8/8/3KM3 b De 126 9 40");
    EXPECT_EQ(hex(pack(position)),
              "1800000100000010"                  // occupied: d1 e1, a4, e8
              "15d00000000000000000000000000000"  // K M P k
              "01"                                // Black
              "0810"                              // d, e
              "7e00"                              // 126
              "0900"                              // 9
              "00");
}

TEST(Packed, RoundTrip) {
    for (const auto& row : test::read_table("counting.tsv")) {
        const auto rules = load_rules(row.at("variant"));
        const Position position = parse_fen(*rules, row.at("fen_after"));
        const Position back = unpack(*rules, pack(position), position.ply(), "test");
        EXPECT_EQ(to_fen(back), row.at("fen_after"));
        EXPECT_EQ(back.key(), position.key());
        EXPECT_EQ(back.checkers(), position.checkers());
    }
}

TEST(Packed, RefusesBytesThatAreNoPosition) {
    const auto rules = load_rules("ouk");
    const PackedPosition good = pack(start_position(*rules));
    const auto spoiled = [&](std::size_t at, int value) {
        PackedPosition packed = good;
        packed[at] = static_cast<std::byte>(value);
        return packed;
    };
    for (const auto& [at, value] : {std::pair<std::size_t, int>{2, 0xFE},  // 33 men or more
                                    {8, 0x77},                             // unknown kind
                                    {8, 0x55},                             // more khon
                                    {24, 2},                               // no side
                                    {24, 1},                               // not what the ply says
                                    {25, 0x01},                            // a right of a touk
                                    {31, 1}}) {                            // reserved
        EXPECT_THROW((void)unpack(*rules, spoiled(at, value), 0, "x.h5, game 3"), Error) << at;
    }
}

}  // namespace
}  // namespace ouk
