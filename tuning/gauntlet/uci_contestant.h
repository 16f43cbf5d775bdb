// An external engine as a side of a match: what the game says put into UCI, what it answers read
// by our rules.
#pragma once

#include <chrono>
#include <memory>

#include "tuning/engines/engine_pool.h"
#include "tuning/gauntlet/contestant.h"

namespace ouk {

struct UciLimits {
    std::uint64_t nodes = 0;  // 0: no limit, as for depth
    int depth = 0;
    std::chrono::milliseconds longest_search{60'000};  // where no clock limits it
};

/// Engines of `pool`, which lives as long as they and the factory do. One that fails is not used
/// again: the next game has a new one.
[[nodiscard]] ContestantFactory uci_contestants(std::shared_ptr<EnginePool> pool,
                                                const UciLimits& limits);

/// "go wtime 8000 btime 8000 winc 80 binc 80 nodes 1000".
[[nodiscard]] std::string go_command(const GameClock& clock, Color color, const UciLimits& limits);

}  // namespace ouk
