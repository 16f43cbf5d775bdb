#include "tuning/ratings/pool.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/error.h"
#include "tuning/ratings/white_advantage.h"

namespace ouk {

namespace {

constexpr int kNowhere = -1;

std::vector<int> anchors_of(const PlayerGroup& players, const KnownRatings& known) {
    std::vector<int> anchors;
    for (const int player : players)
        if (known[player_index(player)]) anchors.push_back(player);
    return anchors;
}

/// Parts the groups; numbers the players of those that can be rated.
Pool sorted_groups(const Results& results, const KnownRatings& known) {
    Pool pool{.place = std::vector<int>(results.names.size(), kNowhere)};
    PlayerGroup all(results.names.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
    for (PlayerGroup& group : find_groups(results, anchors_of(all, known))) {
        if (group.size() > 1 || known[player_index(group.front())]) {
            pool.groups.push_back(std::move(group));
        } else {
            pool.singles.push_back(group.front());
        }
    }
    std::ranges::sort(pool.singles);
    std::ranges::sort(pool.groups, [](const PlayerGroup& a, const PlayerGroup& b) {
        return a.size() != b.size() ? a.size() > b.size() : a < b;
    });
    int next = 0;
    for (const PlayerGroup& group : pool.groups)
        for (const int player : group) pool.place[player_index(player)] = next++;
    return pool;
}

std::vector<PairingRecord> pairings_within(const Pool& pool, const Results& results) {
    const std::vector<int> group = group_of_players(pool.groups, results.names.size());
    std::vector<PairingRecord> pairings;
    for (const auto& [white, black, record] : results.pairings) {
        const bool are_rated = pool.place[player_index(white)] != kNowhere &&
                               pool.place[player_index(black)] != kNowhere;
        if (are_rated && group[player_index(white)] == group[player_index(black)])
            pairings.push_back(
                {pool.place[player_index(white)], pool.place[player_index(black)], record});
    }
    return pairings;
}

/// Anchors, or one player of a group without; all others of the group begin at their mean.
void hold(Pool& pool, const PlayerGroup& group, const KnownRatings& known) {
    const std::vector<int> anchors = anchors_of(group, known);
    if (anchors.empty())
        pool.model.is_held[player_index(pool.place[player_index(group.front())])] = true;
    double mean = 0;
    for (const int anchor : anchors)
        mean += *known[player_index(anchor)] / static_cast<double>(anchors.size());
    for (const int player : group) {
        const int place = pool.place[player_index(player)];
        pool.start[place] = known[player_index(player)].value_or(mean);
        if (known[player_index(player)]) pool.model.is_held[player_index(place)] = true;
    }
}

}  // namespace

Pool make_pool(const Results& results, const KnownRatings& known) {
    Pool pool = sorted_groups(results, known);
    const std::size_t players = results.names.size() - pool.singles.size();
    if (players > kMostRatedPlayers) {
        throw Error("ratings", fmt::format("{} players that results join", players),
                    fmt::format("at most {}", kMostRatedPlayers));
    }
    pool.model = {pairings_within(pool, results), std::vector<bool>(players + 1)};
    pool.start = Eigen::VectorXd::Zero(pool.model.size());
    std::vector<int> anchors;
    for (const PlayerGroup& group : pool.groups) {
        hold(pool, group, known);
        for (const int anchor : anchors_of(group, known))
            anchors.push_back(pool.place[player_index(anchor)]);
    }
    pool.model.is_held.back() = !tells_white_advantage(pool.model.pairings, players, anchors);
    return pool;
}

}  // namespace ouk
