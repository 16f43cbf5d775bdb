// Plays pairs in parallel and hands their results over in the order of their numbers. So what is
// made of the results, a stop included, is the same for any number of threads, and a test that
// stops does so on a prefix of the pairs: short games cannot come first and bias it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "tuning/gauntlet/pair.h"

namespace ouk {

struct PairRange {
    std::int64_t first;
    std::int64_t end;  // behind the last
};

/// Called from several threads at once; throws what ends the match. nullopt where it was abandoned.
using PlayPair =
    std::function<std::optional<PlayedPair>(std::int64_t pair, const ShouldAbandon& abandon)>;
/// Called for one pair after the other; false ends the match, later pairs are dropped.
using AcceptPair = std::function<bool(std::int64_t pair, const PlayedPair& played)>;
/// True when no more pairs are to be begun; those in play are finished and handed over, but for any
/// behind one that was not begun. Called from several threads at once.
using ShouldStop = std::function<bool()>;

/// `threads` 0 is one for each core. Pairs in play are abandoned once the match has ended.
void play_in_order(const PairRange& pairs, int threads, const PlayPair& play,
                   const AcceptPair& accept, const ShouldStop& should_stop);

}  // namespace ouk
