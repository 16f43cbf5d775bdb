// What a match has come to so far, seen from its first contestant.
#pragma once

#include <array>
#include <cstdint>

#include "tuning/gauntlet/pair.h"
#include "tuning/statistics/tally.h"

namespace ouk {

struct Standing {
    std::array<std::int64_t, kPairCells> ptnml{};
    std::int64_t wins = 0;
    std::int64_t draws = 0;
    std::int64_t losses = 0;
    std::array<std::int64_t, kReasonNames.size()> draws_by_reason{};
    std::int64_t plies = 0;
    std::uint64_t nodes = 0;

    void add(const PairResult& pair);
    [[nodiscard]] std::int64_t games() const { return wins + draws + losses; }
    [[nodiscard]] std::int64_t pairs() const { return games() / 2; }
    [[nodiscard]] MatchTally tally() const { return MatchTally::of_pairs(ptnml); }
};

}  // namespace ouk
