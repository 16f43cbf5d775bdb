// How the table lives with the count: a score must not outlive the count that it was searched
// under. The key holds the limit and the plies left, exact near the end and in buckets far from
// it; where it is not exact, an entry counts only if neither its depth nor its mate reaches
// beyond the end of the count. Repetition has its own key, Position::key().
#pragma once

#include <cstdint>
#include <cstdlib>

#include "engine/base/random.h"
#include "engine/board/position.h"
#include "engine/board/score.h"
#include "engine/search/table.h"

namespace ouk {

/// With so many plies left, or fewer, each number of plies has a key of its own.
inline constexpr int kExactPliesLeft = 40;
inline constexpr int kPliesLeftBucket = 8;

/// Plies that may still be played before the running count or the n-move rule draws, below 0 it
/// has; more than any search sees where neither can.
[[nodiscard]] inline int plies_left(const Position& position) {
    constexpr int kForEver = 1 << 20;
    const CountState count = position.count();
    if (count.running()) return position.rules().counting().plies_left(count);
    const auto moves = static_cast<int>(position.rules().ruleset().n_move_rule);
    return moves == 0 ? kForEver : 2 * moves - 1 - count.plies;
}

[[nodiscard]] inline std::uint64_t table_key(const Position& position) {
    const CountState count = position.count();
    const int left = plies_left(position);
    if (!count.running() && left > kExactPliesLeft) return position.key();
    const int bucket = left <= kExactPliesLeft ? left : kExactPliesLeft + left / kPliesLeftBucket;
    const auto owner = static_cast<std::uint64_t>(count.owner ? 1 + index_of(*count.owner) : 0);
    return position.key() ^ mix_bits(owner << 32 | static_cast<std::uint64_t>(count.limit) << 16 |
                                     static_cast<std::uint16_t>(bucket));
}

/// True if what a search to `depth` says cannot depend on where in its bucket a count with so many
/// plies `left` stands: asked before a score is kept and before a kept one is believed. `score`
/// counts mates from the position itself.
[[nodiscard]] inline bool holds_under_count(int left, int depth, Score score) {
    if (left <= kExactPliesLeft) return true;
    // The move that exceeds the count may still mate.
    const int mate_plies = kMateScore.value() - std::abs(score.value());
    return depth <= left && (!is_mate(score) || mate_plies <= left + 1);
}

/// The static evaluation does not know when the count ends the game: a search that could get
/// there must not be cut short by it.
[[nodiscard]] inline bool may_see_count_end(int left, int depth) {
    constexpr int kBeyondHorizon = 4;  // quiescence and extensions
    return left <= depth + kBeyondHorizon;
}

}  // namespace ouk
