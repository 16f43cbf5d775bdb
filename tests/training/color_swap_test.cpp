// A position with colours swapped and the board turned, or flipped, is the same to a network: the
// side to move gets the same output, White the opposite one.
#include <gmock/gmock.h>

#include "tests/training/planted.h"

namespace ouk {
namespace {

Position swapped(const Position& position, PerspectiveMap map) {
    const auto seen = [&](Square square) {
        return static_cast<Square>(index_of(square) ^ index_of(map));
    };
    Setup setup;
    for (const Square square : position.occupied()) {
        const Piece piece = *position.piece_on(square);
        setup.men.put({~piece.color, piece.kind}, seen(square));
    }
    for (const Square square : position.rights()) setup.rights |= Bitboard(seen(square));
    setup.side_to_move = ~position.side_to_move();
    return Position(position.rules(), setup);
}

TEST(ColorSwap, DoesNotReachTheOutput) {
    NetworkShape mirrored{.is_mirrored = true};
    for (int square = 0; square < 32; ++square) mirrored.king_buckets.push_back(square % 4);
    for (const char* name : {"ouk", "makruk", "asean"}) {
        const auto rules = load_rules(name);
        const PerspectiveMap map = perspective_map(*rules);
        const auto other =
            map == PerspectiveMap::Rotation ? PerspectiveMap::RankFlip : PerspectiveMap::Rotation;
        for (const NetworkShape& shape : {NetworkShape{}, mirrored}) {
            const FloatNetwork network = random_network(shape);
            int different = 0;
            for (const Position& position : random_positions(*rules, 3)) {
                const float output = reference_output(network, position, map);
                ASSERT_NEAR(reference_output(network, swapped(position, map), map), output, 1e-4);
                const float flipped = reference_output(network, swapped(position, other), map);
                different += std::abs(flipped - output) > 1e-3 ? 1 : 0;
            }
            // By the other map it is another position, unless files are mirrored anyway.
            EXPECT_EQ(different > 0, !shape.is_mirrored) << name;
        }
    }
}

}  // namespace
}  // namespace ouk
