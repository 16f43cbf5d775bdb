// The unit of all strength tests: two games from one opening with colours changed. Only pairs are
// counted, so that what an opening gives to a colour cancels out.
#pragma once

#include <array>
#include <cstdint>

#include "tuning/gauntlet/contestant.h"

namespace ouk {

struct MatchGame {
    Outcome outcome;
    int plies = 0;            // beyond the opening
    std::uint64_t nodes = 0;  // of both sides
    friend bool operator==(const MatchGame&, const MatchGame&) = default;
};

struct PairResult {
    std::array<MatchGame, 2> games;  // the first contestant is White in games[0], Black in [1]

    /// Of the first contestant in game 0 or 1: 0 lost, 1 drawn, 2 won.
    [[nodiscard]] int half_points(int game) const;
    /// Of the first contestant, 0 to 4: which cell of the pentanomial the pair counts in.
    [[nodiscard]] int half_points() const { return half_points(0) + half_points(1); }
    friend bool operator==(const PairResult&, const PairResult&) = default;
};

struct Contestants {
    Contestant& first;
    Contestant& second;
};

/// A pure function of contestants, opening, adjudication and seed if the contestants are.
[[nodiscard]] PairResult play_pair(const Contestants& players, const Position& opening,
                                   const Adjudication& adjudication, std::uint64_t seed);

}  // namespace ouk
