#include "training/data/sample.h"

#include <bit>
#include <cstring>

#include "engine/base/error.h"
#include "engine/base/hash.h"

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
    Nibbles left = sample.men;
    for (const Square square : Bitboard(sample.occupied)) {
        const auto i = static_cast<std::size_t>(men.count++);
        const unsigned code = take_nibble(left);
        men.codes[i] = static_cast<std::uint8_t>(code);
        const bool is_khon = (code & kKindMask) == static_cast<unsigned>(PieceKind::Khon);
        men.squares[i] = static_cast<std::uint8_t>(index_of(square));
        men.khons[is_khon ? code / kEnemyBit : kColors] = square;
    }
    return men;
}

/// Numbers of the two sides in one: the side to move's below, where an InputPair has its own, the
/// other's above. No number that belongs to an input reaches 2^16, so they add up side by side.
static_assert(std::endian::native == std::endian::little);
constexpr std::uint32_t both(std::size_t own, std::size_t other) {
    return static_cast<std::uint32_t>(own | other << 16);
}

/// Inputs of a man on square 0 of king bucket 0, by its code.
constexpr auto kFirstInputs = [] {
    std::array<std::uint32_t, 2 * kEnemyBit> inputs{};
    for (unsigned code = 0; code < 2 * kEnemyBit; ++code) {
        const unsigned enemy = code / kEnemyBit;
        const unsigned kind = (code & kKindMask) * kSquares;
        inputs[code] = both(enemy * kFeaturesPerSide + kind, (1 - enemy) * kFeaturesPerSide + kind);
    }
    return inputs;
}();

/// What both sides see of the board.
std::array<View, kColors> views_of(const Sample& sample, const FeatureSet& set) {
    if (!set.has_views()) return {set.view(Color::White, {}), set.view(Color::Black, {})};
    const Men men = men_of(sample);
    return {set.view(Color::White, men.khons[0]), set.view(Color::Black, men.khons[1])};
}

}  // namespace

Sample make_sample(const Position& position, PerspectiveMap map, std::int16_t score, Outcome end,
                   const std::string& where) {
    const Color side = position.side_to_move();
    const int flip = side == Color::White ? 0 : index_of(map);
    Sample sample;
    sample.score = static_cast<std::int16_t>(side == Color::White ? score : -score);
    sample.result = relative(end.result, side);
    sample.reason = end.reason;
    sample.count = count_bucket(position.count());
    sample.occupied = seen(position.occupied().bits(), flip);
    if (sample.men_count() > kMaxMen) {
        throw Error(where, "a position has more men than a network can take",
                    "at most " + std::to_string(kMaxMen));
    }
    sample.men = nibbles_of(planes_of(position, flip), sample.occupied);
    return sample;
}

InputPair* append_pairs(const Sample& sample, const FeatureSet& set, InputPair* to) {
    const auto [own, other] = views_of(sample, set);
    const auto size = [](int value) { return static_cast<std::size_t>(value); };
    const std::uint32_t flips = both(size(own.flip), size(other.flip));
    const std::uint32_t offsets = both(size(own.offset), size(other.offset));
    Nibbles men = sample.men;
    for (const Square square : Bitboard(sample.occupied)) {
        const auto code = static_cast<std::size_t>(take_nibble(men));
        const auto on = size(index_of(square));
        const std::uint32_t inputs = kFirstInputs[code] + offsets + (both(on, on) ^ flips);
        *to++ = std::bit_cast<InputPair>(inputs);
    }
    if (set.count() >= 0 && sample.count > 0) {
        const auto input = static_cast<std::uint16_t>(set.count() + sample.count - 1);
        *to++ = {input, input};
    }
    return to;
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
