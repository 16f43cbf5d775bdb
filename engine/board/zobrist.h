// Random keys for placement, side to move and rights; fixed for ever, since datasets compare
// positions by them within a run only but tests hold literals.
#pragma once

#include <array>
#include <cstdint>

#include "engine/base/random.h"
#include "engine/rules/types.h"

namespace ouk::zobrist {

struct Keys {
    std::array<std::array<std::array<std::uint64_t, kSquares>, kPieceKinds>, kColors> men;
    std::array<std::uint64_t, kSquares> rights;
    std::uint64_t black_to_move;
};

constexpr Keys make_keys() {
    constexpr std::uint64_t kSeed = 0x6f756b;  // "ouk"
    Random random(kSeed);
    Keys keys{};
    for (auto& color : keys.men) {
        for (auto& kind : color) {
            for (std::uint64_t& key : kind) {
                key = random.next();
            }
        }
    }
    for (std::uint64_t& key : keys.rights) {
        key = random.next();
    }
    keys.black_to_move = random.next();
    return keys;
}

inline constexpr Keys kKeys = make_keys();

constexpr std::uint64_t man(Piece piece, Square square) {
    return kKeys.men[index_of(piece.color)][index_of(piece.kind)][index_of(square)];
}
constexpr std::uint64_t right(Square square) {
    return kKeys.rights[index_of(square)];
}

}  // namespace ouk::zobrist
