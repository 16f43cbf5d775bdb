// Which positions of a dataset an export takes. What a position alone decides is asked on any
// thread (left_out_by); what depends on those before it is asked in their order (PositionPicker).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "selfplay/convert/recent_keys.h"
#include "selfplay/dataset/replay.h"

namespace ouk {

/// In the order they are asked; a position counts for the first that holds. Random plies have no
/// score and are never taken.
enum class LeftOut {
    NoScore,
    EarlyPly,
    MateScore,
    LargeScore,
    InCheck,
    Tactical,
    NotEvery,
    Duplicate
};
inline constexpr std::array<std::string_view, 8> kLeftOutNames{
    "no_score", "early_ply", "mate_score", "large_score",
    "in_check", "tactical",  "not_every",  "duplicate"};

using LeftOutCounts = std::array<std::uint64_t, kLeftOutNames.size()>;

struct PositionFilter {
    int from_ply = 0;  // of the game: 0 = White's first move
    bool skip_mates = false;
    std::optional<int> max_score = {};  // |score| at most this; mates are beyond it, too
    bool skip_checks = false;
    bool quiet = false;                       // no capture or promotion was played
    std::uint64_t every = 1;                  // of what is left, each so many-th
    bool unique = false;                      // of equal keys the first
    std::optional<std::uint64_t> limit = {};  // positions to take
};

/// Why `at` is left out whatever others are; nothing if it may be taken.
[[nodiscard]] std::optional<LeftOut> left_out_by(const PositionFilter& filter,
                                                 const StoredPosition& at);

/// Asked for the positions that are left, in order. Belongs to one thread.
class PositionPicker {
public:
    explicit PositionPicker(const PositionFilter& filter);

    /// nothing if the position of that key is taken. Precondition: not is_full().
    [[nodiscard]] std::optional<LeftOut> pick(std::uint64_t key);
    /// The limit is reached.
    [[nodiscard]] bool is_full() const { return filter_.limit && taken_ >= *filter_.limit; }
    [[nodiscard]] std::uint64_t taken() const { return taken_; }
    /// Keys that `unique` had to forget.
    [[nodiscard]] std::uint64_t forgotten() const { return known_ ? known_->forgotten() : 0; }

private:
    PositionFilter filter_;
    std::uint64_t seen_ = 0;
    std::uint64_t taken_ = 0;
    std::optional<RecentKeys> known_;
};

}  // namespace ouk
