#include "tuning/ratings/white_advantage.h"

#include <vector>

namespace ouk {

namespace {

/// Rating of `to` <= rating of `from` + `most`.
struct Bound {
    int from;
    int to;
    int most;
};

/// What keeps results as likely while the advantage moves by `shift`, 1 or -1: White's wins want
/// white - black + shift >= 0, losses <= 0, draws 0.
std::vector<Bound> bounds_of(std::span<const PairingRecord> pairings, std::span<const int> anchors,
                             int shift) {
    std::vector<Bound> bounds;
    for (const auto& [white, black, record] : pairings) {
        if (record.wins + record.draws > 0) bounds.push_back({white, black, shift});
        if (record.losses + record.draws > 0) bounds.push_back({black, white, -shift});
    }
    for (const int anchor : anchors) {
        bounds.push_back({anchors.front(), anchor, 0});
        bounds.push_back({anchor, anchors.front(), 0});
    }
    return bounds;
}

/// Bellman and Ford: bounds that can hold do after as many rounds as there are players, and no
/// rating is further below the others than all of them are in number.
bool can_all_hold(std::span<const Bound> bounds, std::size_t players) {
    std::vector<int> rating(players);
    const int deepest = -static_cast<int>(players);
    for (std::size_t round = 0; round <= players; ++round) {
        bool has_changed = false;
        for (const Bound& bound : bounds) {
            const int most = rating[static_cast<std::size_t>(bound.from)] + bound.most;
            int& own = rating[static_cast<std::size_t>(bound.to)];
            if (own <= most) continue;
            if (most < deepest) return false;
            own = most;
            has_changed = true;
        }
        if (!has_changed) return true;
    }
    return false;
}

}  // namespace

bool tells_white_advantage(std::span<const PairingRecord> pairings, std::size_t players,
                           std::span<const int> anchors) {
    for (const int shift : {1, -1})
        if (can_all_hold(bounds_of(pairings, anchors, shift), players)) return false;
    return true;
}

}  // namespace ouk
