// What the games of two players have come to, seen from the first.
#pragma once

#include <array>
#include <cstdint>

#include "tuning/gauntlet/pair.h"
#include "tuning/statistics/tally.h"

namespace ouk {

struct Standing {
    std::array<std::int64_t, kPairCells> ptnml{};
    std::int64_t won_and_lost = 0;  // of the pairs in the middle cell; the others are two draws
    std::int64_t wins = 0;
    std::int64_t draws = 0;
    std::int64_t losses = 0;
    std::array<std::int64_t, kReasonNames.size()> draws_by_reason{};
    std::array<std::array<std::int64_t, kFaultNames.size()>, 2> faults{};  // of each player
    std::array<SideUse, 2> use{};
    std::int64_t plies = 0;

    void add(const PairResult& pair);
    [[nodiscard]] std::int64_t games() const { return wins + draws + losses; }
    [[nodiscard]] std::int64_t pairs() const { return games() / 2; }
    [[nodiscard]] std::uint64_t nodes() const { return use[0].nodes + use[1].nodes; }
    [[nodiscard]] MatchTally tally(TallyKind kind) const {
        return kind == TallyKind::Pentanomial ? MatchTally::of_pairs(ptnml)
                                              : MatchTally::of_games(wins, draws, losses);
    }
};

}  // namespace ouk
