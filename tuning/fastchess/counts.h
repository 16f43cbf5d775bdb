// How the games of a match ended for one player, as fastchess counts them: games, and pairs of
// games with colours changed, where one won and one lost is kept apart from two draws. Plain value.
#pragma once

#include <cstdint>
#include <string>

#include "tuning/statistics/tally.h"

namespace ouk::fastchess {

struct MatchCounts {
    std::int64_t wins = 0;
    std::int64_t losses = 0;
    std::int64_t draws = 0;

    /// The same games in whole pairs; all 0 where pairs are not counted.
    struct Pairs {
        std::int64_t lost_lost = 0;
        std::int64_t lost_drawn = 0;
        std::int64_t won_lost = 0;
        std::int64_t drawn_drawn = 0;
        std::int64_t won_drawn = 0;
        std::int64_t won_won = 0;
        friend bool operator==(const Pairs&, const Pairs&) = default;
    } pairs = {};

    [[nodiscard]] std::int64_t games() const { return wins + losses + draws; }
    /// What statistics are made of: pairs, or single games.
    [[nodiscard]] MatchTally tally(bool of_pairs) const;

    // As fastchess divides, but for nothing by nothing, where it prints nan: level then.
    [[nodiscard]] double points() const;
    [[nodiscard]] double points_percent() const;
    [[nodiscard]] double draw_percent(bool of_pairs) const;
    [[nodiscard]] double pairs_ratio() const;     // won to lost
    [[nodiscard]] double won_lost_ratio() const;  // to two draws
    /// "[1, 2, 3, 4, 5]".
    [[nodiscard]] std::string ptnml() const;

    /// A whole pair, by the half points of its games: 0 lost, 1 drawn, 2 won.
    void add_pair(int first, int second);
    /// A game alone.
    void add_game(int half_points);
    /// The same seen by the opponent.
    [[nodiscard]] MatchCounts turned() const;

    MatchCounts& operator+=(const MatchCounts& other);
    friend bool operator==(const MatchCounts&, const MatchCounts&) = default;
};

}  // namespace ouk::fastchess
