// Who can be compared with whom. Ratings exist where results lead from every player to every other
// one, each step a win or a draw (Ford, "Solution of a ranking problem from binary comparisons",
// 1957): so players fall into groups, and games between two groups were all won by one of them.
// A player who won all games, or lost all, is a group alone. Pure functions.
#pragma once

#include <span>
#include <vector>

#include "tuning/ratings/results.h"

namespace ouk {

using PlayerGroup = std::vector<int>;  // sorted

/// Every player is in one group. Players in `anchors`, whose ratings are known, are in the same.
[[nodiscard]] std::vector<PlayerGroup> find_groups(const Results& results,
                                                   std::span<const int> anchors);

/// The number of each player's group.
[[nodiscard]] std::vector<int> group_of_players(std::span<const PlayerGroup> groups,
                                                std::size_t players);

}  // namespace ouk
