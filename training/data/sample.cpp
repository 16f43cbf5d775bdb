#include "training/data/sample.h"

#include <bit>
#include <cstring>

#include "engine/base/error.h"
#include "engine/base/hash.h"
#include "training/data/nibbles.h"

namespace ouk {
namespace {

constexpr unsigned kEnemyBit = 8;
constexpr unsigned kKindMask = 7;

std::int8_t relative(Result result, Color side) {
    const int white_view = static_cast<int>(result);
    return static_cast<std::int8_t>(side == Color::White ? white_view : -white_view);
}

/// The set with every square xor-ed with `flip`: 0, or a perspective map's value.
std::uint64_t seen(std::uint64_t squares, int flip) {
    if (flip == 0) return squares;
    std::uint64_t turned = __builtin_bswap64(squares);  // ranks the other way round
    if (flip == index_of(PerspectiveMap::RankFlip)) return turned;
    turned = (turned & 0x5555555555555555) << 1 | (turned >> 1 & 0x5555555555555555);
    turned = (turned & 0x3333333333333333) << 2 | (turned >> 2 & 0x3333333333333333);
    return (turned & 0x0F0F0F0F0F0F0F0F) << 4 | (turned >> 4 & 0x0F0F0F0F0F0F0F0F);
}

/// The four bits of a man in as many sets of squares.
Planes planes_of(const Position& position, int flip) {
    Planes planes{};
    for (const PieceKind kind : kAllKinds) {
        const std::uint64_t squares = position.pieces(kind).bits();
        for (int bit = 0; bit < 3; ++bit) {
            if ((index_of(kind) >> bit & 1) != 0) planes[static_cast<std::size_t>(bit)] |= squares;
        }
    }
    planes[3] = position.pieces(~position.side_to_move()).bits();
    for (std::uint64_t& plane : planes) plane = seen(plane, flip);
    return planes;
}

/// Squares and men of a sample, in order.
struct Men {
    std::array<std::uint8_t, kMaxMen> squares;  // only the first `count` are set
    std::array<std::uint8_t, kMaxMen> codes;
    std::array<Square, kColors + 1> khons{};  // own, enemy; the last is any other man
    int count = 0;
};

/// No branch but the loop's: what stands where is hard to foresee.
Men men_of(const Sample& sample) {
    Men men;
    for (std::size_t i = 0; i < sample.men.size(); ++i) {
        men.codes[2 * i] = sample.men[i] & 15;
        men.codes[2 * i + 1] = sample.men[i] >> 4;
    }
    for (const Square square : Bitboard(sample.occupied)) {
        const auto i = static_cast<std::size_t>(men.count++);
        const unsigned code = men.codes[i];
        const bool is_khon = (code & kKindMask) == static_cast<unsigned>(PieceKind::Khon);
        men.squares[i] = static_cast<std::uint8_t>(index_of(square));
        men.khons[is_khon ? code / kEnemyBit : kColors] = square;
    }
    return men;
}

/// Input of a man on square 0 of king bucket 0 by its code, as [the side to move, the other] sees
/// it.
constexpr auto kFirstInputs = [] {
    std::array<std::array<std::uint16_t, 2 * kEnemyBit>, kColors> inputs{};
    for (unsigned code = 0; code < 2 * kEnemyBit; ++code) {
        const unsigned enemy = code / kEnemyBit;
        const unsigned kind = (code & kKindMask) * kSquares;
        inputs[0][code] = static_cast<std::uint16_t>(enemy * kFeaturesPerSide + kind);
        inputs[1][code] = static_cast<std::uint16_t>((1 - enemy) * kFeaturesPerSide + kind);
    }
    return inputs;
}();

/// Straight from the bits to both rows: arrays between would cost more than all the rest, because
/// what was stored byte by byte cannot be loaded at once soon after.
void write_men(const Sample& sample, const std::array<View, kColors>& views, std::uint16_t* own,
               std::uint16_t* other) {
    std::size_t number = 0;
    for (const Square square : Bitboard(sample.occupied)) {
        const unsigned code = sample.men[number / 2] >> (number % 2 * 4) & 15U;
        const auto input = [&](std::size_t side) {
            const int seen = index_of(square) ^ views[side].flip;
            return static_cast<std::uint16_t>(views[side].offset + kFirstInputs[side][code] + seen);
        };
        own[number] = input(0);
        other[number] = input(1);
        ++number;
    }
}

/// What both sides see of the board.
std::array<View, kColors> views_of(const Sample& sample, const FeatureSet& set) {
    if (!set.has_views()) return {set.view(Color::White, {}), set.view(Color::Black, {})};
    const Men men = men_of(sample);
    return {set.view(Color::White, men.khons[0]), set.view(Color::Black, men.khons[1])};
}

std::uint16_t* append_count(const FeatureSet& set, int count, std::uint16_t* to) {
    if (set.count() >= 0 && count > 0) *to++ = static_cast<std::uint16_t>(set.count() + count - 1);
    return to;
}

}  // namespace

Sample make_sample(const Position& position, PerspectiveMap map, std::int16_t score, Result result,
                   const std::string& where) {
    const Color side = position.side_to_move();
    const int flip = side == Color::White ? 0 : index_of(map);
    Sample sample;
    sample.score = static_cast<std::int16_t>(side == Color::White ? score : -score);
    sample.result = relative(result, side);
    sample.count = count_bucket(position.count());
    sample.occupied = seen(position.occupied().bits(), flip);
    if (sample.men_count() > kMaxMen) {
        throw Error(where, "a position has more men than a network can take",
                    "at most " + std::to_string(kMaxMen));
    }
    const Planes planes = planes_of(position, flip);
    const Nibbles men = nibbles_of(planes, sample.occupied);
    for (std::size_t i = 0; i < sample.men.size(); ++i) {
        sample.men[i] = static_cast<std::uint8_t>(men[i / 8] >> (i % 8 * 8));
    }
    return sample;
}

std::uint16_t* append_features(const Sample& sample, const FeatureSet& set, std::uint16_t* to) {
    const int men = sample.men_count();
    std::uint16_t* const other = append_count(set, sample.count, to + men);
    write_men(sample, views_of(sample, set), to, other);
    return append_count(set, sample.count, other + men);
}

Position position_of(const Sample& sample, const Rules& rules) {
    Setup setup;
    const Men men = men_of(sample);
    for (int i = 0; i < men.count; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const auto code = static_cast<unsigned>(men.codes[at]);
        const auto square = static_cast<Square>(men.squares[at]);
        const bool is_enemy = (code & kEnemyBit) != 0;
        setup.men.put(
            {is_enemy ? Color::Black : Color::White, static_cast<PieceKind>(code & kKindMask)},
            square);
    }
    if (sample.count > 0) {
        setup.count.limit = kCountInputs;
        setup.count.plies = static_cast<std::uint16_t>(sample.count - 1);
    }
    return Position(rules, setup);
}

std::uint64_t input_key(const Sample& sample, const NetworkShape& shape) {
    std::array<std::byte, sizeof(sample.occupied) + sizeof(sample.men)> bytes;
    std::memcpy(bytes.data(), &sample.occupied, sizeof(sample.occupied));
    std::memcpy(bytes.data() + sizeof(sample.occupied), sample.men.data(), sizeof(sample.men));
    const std::uint64_t placement = hash_of(bytes).low;
    if (!shape.has_count || sample.count == 0) return placement;
    return placement ^ hash_of(std::as_bytes(std::span(&sample.count, 1))).low;
}

}  // namespace ouk
