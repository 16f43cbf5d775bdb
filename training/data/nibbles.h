// Four sets of squares as the nibbles of the squares that are occupied, in their order: the men of
// a sample. Two instructions of BMI2 do what else is a loop over 24 men; both give the same bytes.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace ouk {

/// Bit i of each nibble comes from planes[i].
using Planes = std::array<std::uint64_t, 4>;
using Nibbles = std::array<std::uint64_t, 2>;  // 16 each, lowest first

/// The first, taken off.
[[nodiscard]] inline unsigned take_nibble(Nibbles& nibbles) {
    const auto first = static_cast<unsigned>(nibbles[0] & 15);
    nibbles[0] = nibbles[0] >> 4 | nibbles[1] << 60;
    nibbles[1] >>= 4;
    return first;
}

/// One man after the other.
[[nodiscard]] inline Nibbles nibbles_by_loop(const Planes& planes, std::uint64_t occupied) {
    Nibbles nibbles{};
    unsigned number = 0;
    for (std::uint64_t left = occupied; left != 0; left &= left - 1, ++number) {
        const int square = std::countr_zero(left);
        std::uint64_t nibble = 0;
        for (unsigned bit = 0; bit < planes.size(); ++bit) {
            nibble |= (planes[bit] >> square & 1) << bit;
        }
        nibbles[number / 16] |= nibble << (number % 16 * 4);
    }
    return nibbles;
}

/// Precondition: at most 32 squares are occupied.
[[nodiscard]] inline Nibbles nibbles_of(const Planes& planes, std::uint64_t occupied) {
#ifdef __BMI2__
    constexpr std::uint64_t kLowBits = 0x1111111111111111;
    Nibbles nibbles{};
    for (unsigned bit = 0; bit < planes.size(); ++bit) {
        const std::uint64_t bits = _pext_u64(planes[bit], occupied);
        nibbles[0] |= _pdep_u64(bits, kLowBits) << bit;
        nibbles[1] |= _pdep_u64(bits >> 16, kLowBits) << bit;
    }
    return nibbles;
#else
    return nibbles_by_loop(planes, occupied);
#endif
}

}  // namespace ouk
