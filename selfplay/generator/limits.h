// How long a move is thought about: from which ply of the game on, and up to where.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/search/engine.h"

namespace ouk {

/// Limits of a stretch of the game; 0 = none of that kind.
struct MoveLimits {
    int from_ply = 0;  // plies since the game's start, its opening's among them
    std::int64_t soft_nodes = 0;
    std::int64_t hard_nodes = 0;
    std::int64_t depth = 0;

    [[nodiscard]] bool any() const { return soft_nodes != 0 || hard_nodes != 0 || depth != 0; }
};

/// `first`, and what `later` changes: "40 soft_nodes 500 depth 6" is for ply 40 on, and what it
/// does not name stays. Throws Error at `where` on any other form, plies that do not rise, and
/// stretches without any limit.
[[nodiscard]] std::vector<MoveLimits> parse_limits(const MoveLimits& first,
                                                   const std::vector<std::string>& later,
                                                   const std::string& where);

[[nodiscard]] SearchLimits to_search_limits(const MoveLimits& limits);

}  // namespace ouk
