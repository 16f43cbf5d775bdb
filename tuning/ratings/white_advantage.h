// Whether games tell what it is worth to have White. They do not where the advantage could grow or
// shrink, with some shift of the players' ratings, and no result become less likely: where White
// won everything, or where nobody had both colours. Pure functions.
#pragma once

#include <span>

#include "tuning/ratings/results.h"

namespace ouk {

/// Of `players` numbered from 0, where ratings without the advantage exist (groups.h); ratings of
/// `anchors` are known.
[[nodiscard]] bool tells_white_advantage(std::span<const PairingRecord> pairings,
                                         std::size_t players, std::span<const int> anchors);

}  // namespace ouk
