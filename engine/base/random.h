// Every random number of the project: a stream is a pure function of its key, and a key is a pure
// function of (run seed, index of the game or item, purpose). So no result depends on threads.
// The numbers must never change (datasets are reproduced from seeds); tests hold literals.
// Source: SplitMix64, Steele, Lea and Flood, "Fast splittable pseudorandom number generators".
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <utility>

namespace ouk {

/// What a stream is for. Numbers are part of the keys: append, never reorder.
enum class Purpose : std::uint64_t {
    Opening = 1,       // random opening plies of a game
    Choice = 2,        // choices of a player within a game
    Holdout = 3,       // which games are kept from training
    Shuffle = 4,       // order of positions in training
    Init = 5,          // first weights
    Book = 6,          // which openings go into a book
    Gauntlet = 7,      // which opening a pair of games starts from
    Test = 8,          // anything tests need
    GauntletGame = 9,  // choices of the players within a pair of games
    Opponent = 10,     // who plays a game, and with which colour
    Playout = 11,      // which games are played out in spite of adjudication
    BookOrder = 12,    // in which order games take the lines of a book
    LeaveOut = 13,     // which positions are not trained on
};

/// Bijective mixing of 64 bits (SplitMix64's output function).
[[nodiscard]] constexpr std::uint64_t mix_bits(std::uint64_t bits) {
    bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ bits >> 27) * 0x94d049bb133111eb;
    return bits ^ bits >> 31;
}

class Random {
public:
    constexpr explicit Random(std::uint64_t key) : state_(key) {}

    /// 64 uniform bits.
    constexpr std::uint64_t next() { return mix_bits(state_ += kStep); }

    /// Uniform in [0, n), without bias; n > 0. Source: Lemire, "Fast random integer generation in
    /// an interval": the high half of a product, rejected where its low half is overrepresented.
    constexpr std::uint32_t below(std::uint32_t n) {
        assert(n > 0);
        while (true) {
            const std::uint64_t product = (next() >> 32) * n;
            const auto low = static_cast<std::uint32_t>(product);
            // Below 2^32 mod n is overrepresented; that is less than n, so seldom reckoned.
            if (low >= n || low >= (0U - n) % n) return static_cast<std::uint32_t>(product >> 32);
        }
    }

    /// Uniform in [0, 1): one of 2^53 equally spaced values.
    constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

private:
    // Odd, near 2^64 / golden ratio.
    static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15;
    std::uint64_t state_;
};

/// The key of a stream: Random(random_key(seed, game, Purpose::Opening)).
[[nodiscard]] constexpr std::uint64_t random_key(std::uint64_t seed, std::uint64_t index,
                                                 Purpose purpose) {
    const auto hashed = [](std::uint64_t bits) { return Random(bits).next(); };
    return hashed(hashed(hashed(seed) ^ index) ^ static_cast<std::uint64_t>(purpose));
}

/// Fisher and Yates; at most 2^32 - 1 items. (std::shuffle's order differs between libraries.)
template <std::ranges::random_access_range Range>
constexpr void shuffle(Range&& items, Random& random) {
    const auto first = std::ranges::begin(items);
    for (std::size_t left = std::ranges::size(items); left > 1; --left) {
        const std::size_t chosen = random.below(static_cast<std::uint32_t>(left));
        std::swap(first[static_cast<std::ptrdiff_t>(chosen)],
                  first[static_cast<std::ptrdiff_t>(left - 1)]);
    }
}

}  // namespace ouk
