// What `data inspect` finds in shards: it checks them (checksums, content hash, every move and
// result) and counts games and positions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "engine/board/movegen.h"
#include "selfplay/dataset/replay.h"
#include "selfplay/dataset/shard.h"
#include "selfplay/dataset/tally.h"

namespace ouk {

// Lower ends of the score histogram's classes, White's view; below the first are mates by Black.
inline constexpr std::array kScoreClasses{-31000, -1000, -500, -200, -100, -50,  -10,
                                          11,     51,    101,  201,  501,  1001, 31001};

/// What the replay of games gives beside the tally.
struct Counts {
    std::array<std::uint64_t, kScoreClasses.size() + 1> scores{};
    std::uint64_t in_check = 0;
    std::uint64_t captures = 0;

    void add(const StoredPosition& at) {
        if (at.score == kNoScore.value()) return;
        const auto above = std::ranges::upper_bound(kScoreClasses, int{at.score});
        ++scores[static_cast<std::size_t>(above - kScoreClasses.begin())];
        in_check += at.position.in_check() ? 1 : 0;
        captures += is_capture(at.position, at.move) ? 1 : 0;
    }
    Counts& operator+=(const Counts& other) {
        for (std::size_t i = 0; i < scores.size(); ++i) scores[i] += other.scores[i];
        in_check += other.in_check;
        captures += other.captures;
        return *this;
    }
};

struct Inspection {
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    ShardInfo info;  // of the first file
    std::string first_path;
    Tally tally;
    Counts counts;
    std::shared_ptr<const Rules> rules = nullptr;
};

/// Replays on all processors. Throws Error: a shard that is damaged, of another ruleset than those
/// before it, or that replays illegally (file, game, ply).
void inspect_shard(Inspection& to, const std::string& path);

}  // namespace ouk
