#include "tuning/gauntlet/match_game.h"

#include <algorithm>

namespace ouk {

std::string_view name(EndCause cause) {
    return std::visit([](auto each) { return name(each); }, cause);
}

void SideUse::add(const MatchMove& move) {
    add({.moves = 1,
         .nodes = move.nodes,
         .time = move.time,
         .slowest = move.time,
         .latency = move.latency,
         .slowest_latency = move.latency});
}

void SideUse::add(const SideUse& other) {
    moves += other.moves;
    nodes += other.nodes;
    time += other.time;
    slowest = std::max(slowest, other.slowest);
    latency += other.latency;
    slowest_latency = std::max(slowest_latency, other.slowest_latency);
}

}  // namespace ouk
