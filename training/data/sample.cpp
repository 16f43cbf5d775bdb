#include "training/data/sample.h"

#include <cstring>

#include "engine/base/error.h"
#include "engine/base/hash.h"
#include "engine/nnue/ranges.h"

namespace ouk {
namespace {

constexpr unsigned kEnemyBit = 8;
constexpr unsigned kKindMask = 7;

std::int8_t relative(Result result, Color side) {
    const int white_view = static_cast<int>(result);
    return static_cast<std::int8_t>(side == Color::White ? white_view : -white_view);
}

void put_man(Sample& sample, int number, unsigned man) {
    auto& pair = sample.men[static_cast<std::size_t>(number / 2)];
    pair = static_cast<std::uint8_t>(pair | man << (number % 2 * 4));
}

/// The man of that number; the side to move plays White's part.
Piece man_of(const Sample& sample, int number) {
    const unsigned man = sample.men[static_cast<std::size_t>(number / 2)] >> (number % 2 * 4);
    return {(man & kEnemyBit) == 0 ? Color::White : Color::Black,
            static_cast<PieceKind>(man & kKindMask)};
}

}  // namespace

Sample make_sample(const Position& position, PerspectiveMap map, std::int16_t score, Result result,
                   const std::string& where) {
    const Color side = position.side_to_move();
    const int flip = side == Color::White ? 0 : index_of(map);
    Sample sample;
    sample.score = static_cast<std::int16_t>(side == Color::White ? score : -score);
    sample.result = relative(result, side);
    int number = 0;
    for (int seen = 0; seen < kSquares; ++seen) {
        const auto piece = position.piece_on(static_cast<Square>(seen ^ flip));
        if (!piece) continue;
        if (number == kMaxMen) {
            throw Error(where, "a position has more men than a network can take",
                        "at most " + std::to_string(kMaxMen));
        }
        sample.occupied |= std::uint64_t{1} << seen;
        const unsigned enemy = piece->color == side ? 0U : kEnemyBit;
        put_man(sample, number++, enemy | static_cast<unsigned>(piece->kind));
    }
    return sample;
}

SampleFeatures features_of(const Sample& sample, PerspectiveMap map) {
    SampleFeatures features;
    int number = 0;
    for (const Square square : Bitboard(sample.occupied)) {
        const Piece piece = man_of(sample, number++);
        features.own.push(feature_index(Color::White, piece, square, map));
        features.other.push(feature_index(Color::Black, piece, square, map));
    }
    return features;
}

Position position_of(const Sample& sample, const Rules& rules) {
    Setup setup;
    int number = 0;
    for (const Square square : Bitboard(sample.occupied)) {
        setup.men.put(man_of(sample, number++), square);
    }
    return Position(rules, setup);
}

std::uint64_t input_key(const Sample& sample) {
    std::array<std::byte, sizeof(sample.occupied) + sizeof(sample.men)> bytes;
    std::memcpy(bytes.data(), &sample.occupied, sizeof(sample.occupied));
    std::memcpy(bytes.data() + sizeof(sample.occupied), sample.men.data(), sizeof(sample.men));
    return hash_of(bytes).low;
}

}  // namespace ouk
