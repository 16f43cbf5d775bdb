#include "engine/board/packed.h"

#include "engine/base/byte_order.h"
#include "engine/base/error.h"
#include "engine/board/setup.h"

namespace ouk {

namespace {

// Byte offsets; data/README.md has the table.
constexpr std::size_t kOccupied = 0;  // u64, bit = square
constexpr std::size_t kMen = 8;       // a nibble for each occupied square in order, low first
constexpr std::size_t kSide = 24;     // 0 White, 1 Black to move
constexpr std::size_t kRights = 25;   // a bit a file: White's back rank, then Black's
constexpr std::size_t kLimit = 27;    // u16, plies; 0 = no count
constexpr std::size_t kCount = 29;    // u16, plies
constexpr std::size_t kFlags = 31;    // whose count: 1 White's, 2 Black's; + 4, 8 has checked

constexpr int kCheckedBit = 2;
constexpr int kMostMen = 32;
constexpr unsigned kBlackMan = 8;  // a nibble is kind, + 8 for Black
constexpr int kBlackBackRank = 56;

Placement unpack_men(const PackedPosition& packed, const std::string& where) {
    const Bitboard occupied(get_little_endian<std::uint64_t>(packed, kOccupied));
    if (occupied.count() > kMostMen) {
        throw Error(where, "packed position with " + std::to_string(occupied.count()) + " men",
                    "at most 32");
    }
    Placement men;
    std::size_t index = 0;
    for (const Square square : occupied) {
        const unsigned byte = std::to_integer<unsigned>(packed[kMen + index / 2]);
        const unsigned nibble = index % 2 == 0 ? byte & 15U : byte >> 4;
        const unsigned kind = nibble & (kBlackMan - 1);
        if (kind >= kPieceKinds) {
            throw Error(where, "packed position with an unknown man", "kinds 0 to 5");
        }
        const Color color = (nibble & kBlackMan) != 0 ? Color::Black : Color::White;
        men.put({color, static_cast<PieceKind>(kind)}, square);
        ++index;
    }
    return men;
}

std::uint8_t flags_of(const Position& position) {
    unsigned flags = 0;
    for (const Color color : kBothColors) {
        const int bit = index_of(color);
        if (position.count().owner == color) flags |= 1U << bit;
        if (position.has_checked(color)) flags |= 1U << (kCheckedBit + bit);
    }
    return static_cast<std::uint8_t>(flags);
}

void read_flags(Setup& setup, std::uint8_t flags, const Rules& rules, const std::string& where) {
    const unsigned owner = flags & 3U;
    const unsigned checks = flags >> kCheckedBit;
    const bool is_known = owner < 3 && checks < 3 && (rules.first_check_wins() || checks == 0);
    if (!is_known) {
        throw Error(where, "packed position with flags " + std::to_string(flags),
                    "one owner of the count, and one check where the first one wins");
    }
    if (owner != 0) setup.count.owner = static_cast<Color>(owner - 1);
    for (const Color color : kBothColors) {
        setup.has_checked[index_of(color)] = (flags >> (kCheckedBit + index_of(color)) & 1U) != 0;
    }
}

}  // namespace

PackedPosition pack(const Position& position) {
    PackedPosition packed{};
    put_little_endian(packed, kOccupied, position.occupied().bits());
    std::size_t index = 0;
    for (const Square square : position.occupied()) {
        const Piece piece = *position.piece_on(square);
        const unsigned nibble = static_cast<unsigned>(index_of(piece.kind)) |
                                (piece.color == Color::Black ? kBlackMan : 0U);
        packed[kMen + index / 2] |= static_cast<std::byte>(nibble << (index % 2 * 4));
        ++index;
    }
    const std::uint64_t rights = position.rights().bits();
    put_little_endian(packed, kSide, static_cast<std::uint8_t>(position.side_to_move()));
    put_little_endian(
        packed, kRights,
        static_cast<std::uint16_t>((rights & 0xFF) | (rights >> kBlackBackRank) << 8));
    put_little_endian(packed, kLimit, position.count().limit);
    put_little_endian(packed, kCount, position.count().plies);
    put_little_endian(packed, kFlags, flags_of(position));
    return packed;
}

Position unpack(const Rules& rules, const PackedPosition& packed, int ply,
                const std::string& where) {
    Setup setup;
    setup.men = unpack_men(packed, where);
    const auto side = get_little_endian<std::uint8_t>(packed, kSide);
    if (side > 1 || ply < 0 || ply > UINT16_MAX || ply % 2 != side) {
        throw Error(where, "packed position with a bad side to move", "0 or 1, as the ply says");
    }
    const std::uint64_t rights = get_little_endian<std::uint16_t>(packed, kRights);
    setup.side_to_move = static_cast<Color>(side);
    setup.rights = Bitboard((rights & 0xFF) | (rights >> 8) << kBlackBackRank);
    setup.count = {get_little_endian<std::uint16_t>(packed, kLimit),
                   get_little_endian<std::uint16_t>(packed, kCount)};
    read_flags(setup, get_little_endian<std::uint8_t>(packed, kFlags), rules, where);
    setup.ply = static_cast<std::uint16_t>(ply);
    return checked_position(rules, setup, where);
}

}  // namespace ouk
