// A term's weight in centipawns, once for the middlegame and once for the endgame, both in one
// integer so that they are added and multiplied together. A value.
// Source: chessprogramming.org/Tapered_Eval and its packed form.
#pragma once

#include <cstdint>

namespace ouk {

class Weight {
public:
    constexpr Weight() = default;
    constexpr Weight(int middlegame, int endgame)
        : packed_(static_cast<std::int32_t>(static_cast<std::uint32_t>(endgame) << 16) +
                  middlegame) {}

    [[nodiscard]] constexpr int middlegame() const { return static_cast<std::int16_t>(packed_); }
    /// The lower half borrows from the upper one when it is negative.
    [[nodiscard]] constexpr int endgame() const {
        return static_cast<std::int16_t>((packed_ + 0x8000) >> 16);
    }

    constexpr Weight& operator+=(Weight other) {
        packed_ += other.packed_;
        return *this;
    }
    friend constexpr Weight operator*(Weight weight, int times) {
        weight.packed_ *= times;
        return weight;
    }
    friend constexpr bool operator==(Weight, Weight) = default;

private:
    std::int32_t packed_ = 0;
};

}  // namespace ouk
