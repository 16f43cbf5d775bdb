#include "tuning/ratings/groups.h"

#include <algorithm>

namespace ouk {

namespace {

/// For each player, those to whom a step leads.
using Steps = std::vector<std::vector<int>>;

std::vector<int>& from(Steps& steps, int player) {
    return steps[static_cast<std::size_t>(player)];
}

/// From whoever scored to whoever it was scored against; turned round, the other way.
Steps steps_of(const Results& results, std::span<const int> anchors, bool is_turned) {
    Steps steps(results.names.size());
    for (const auto& [white, black, record] : results.pairings) {
        const Record scored = is_turned ? record.turned() : record;
        if (scored.wins + scored.draws > 0) from(steps, white).push_back(black);
        if (scored.losses + scored.draws > 0) from(steps, black).push_back(white);
    }
    for (const int anchor : anchors) {
        from(steps, anchors.front()).push_back(anchor);
        from(steps, anchor).push_back(anchors.front());
    }
    return steps;
}

/// All that `player` leads to and that is not yet `seen`, each behind all that only it leads to.
/// With a stack of its own: chains of players are as long as files have players.
PlayerGroup reached(const Steps& steps, int player, std::vector<bool>& seen) {
    struct Visit {
        int player;
        std::size_t next;
    };
    PlayerGroup finished;
    std::vector<Visit> visits{{player, 0}};
    seen[static_cast<std::size_t>(player)] = true;
    while (!visits.empty()) {
        Visit& visit = visits.back();
        const auto& onward = steps[static_cast<std::size_t>(visit.player)];
        if (visit.next == onward.size()) {
            finished.push_back(visit.player);
            visits.pop_back();
            continue;
        }
        const int next = onward[visit.next++];
        if (seen[static_cast<std::size_t>(next)]) continue;
        seen[static_cast<std::size_t>(next)] = true;
        visits.push_back({next, 0});
    }
    return finished;
}

}  // namespace

// Kosaraju's algorithm (Sharir, "A strong-connectivity algorithm", 1981).
std::vector<PlayerGroup> find_groups(const Results& results, std::span<const int> anchors) {
    const std::size_t players = results.names.size();
    const Steps steps = steps_of(results, anchors, false);
    std::vector<bool> seen(players);
    PlayerGroup order;
    for (std::size_t player = 0; player < players; ++player) {
        if (seen[player]) continue;
        const PlayerGroup finished = reached(steps, static_cast<int>(player), seen);
        order.insert(order.end(), finished.begin(), finished.end());
    }
    const Steps back = steps_of(results, anchors, true);
    seen.assign(players, false);
    std::vector<PlayerGroup> groups;
    for (auto player = order.rbegin(); player != order.rend(); ++player) {
        if (seen[static_cast<std::size_t>(*player)]) continue;
        groups.push_back(reached(back, *player, seen));
        std::ranges::sort(groups.back());
    }
    return groups;
}

std::vector<int> group_of_players(std::span<const PlayerGroup> groups, std::size_t players) {
    std::vector<int> group_of(players);
    for (std::size_t group = 0; group < groups.size(); ++group)
        for (const int player : groups[group])
            group_of[static_cast<std::size_t>(player)] = static_cast<int>(group);
    return group_of;
}

}  // namespace ouk
