// The games that ratings are made of, set up for the fit: the players of groups that can be rated,
// in the order of their groups, and the games within these. Pure.
#pragma once

#include <optional>
#include <vector>

#include "tuning/ratings/groups.h"
#include "tuning/ratings/strengths.h"

namespace ouk {

/// In groups together: their matrices take some hundred megabytes, the fit some minutes.
inline constexpr std::size_t kMostRatedPlayers = 4000;

/// By player; nullopt where the rating is not known beforehand. Natural units.
using KnownRatings = std::vector<std::optional<double>>;

struct Pool {
    std::vector<PlayerGroup> groups = {};  // of two players, or with an anchor; most players first
    PlayerGroup singles = {};              // all others
    std::vector<int> place = {};  // by player, among the values of the model; -1 for singles
    StrengthModel model = {};
    Eigen::VectorXd start = {};
};

/// Throws Error on more than kMostRatedPlayers.
[[nodiscard]] Pool make_pool(const Results& results, const KnownRatings& known);

}  // namespace ouk
