// Which positions of a game are not learned from, and how many each reason took. Filters act when
// games are read, so that a filter is changed without playing again. Values; pure but for counts.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/base/config.h"
#include "selfplay/dataset/replay.h"

namespace ouk {

/// In the order they are asked; a position counts for the first that holds.
enum class Drop { NoScore, MateScore, EarlyPly, InCheck, Tactical, LargeScore, Duplicate };
inline constexpr std::array<std::string_view, 7> kDropNames{
    "no_score", "mate_score", "early_ply", "in_check", "tactical", "large_score", "duplicate"};

struct FilterConfig {
    bool mate_score = true;
    std::int64_t early_plies = 0;
    bool in_check = true;
    bool tactical = true;
    std::int64_t max_score = 3000;
    bool duplicate = true;

    Fields fields();
};

class DropCounts {
public:
    void add(Drop reason, std::uint64_t positions = 1) { counts_[index(reason)] += positions; }
    void add(const DropCounts& other);
    [[nodiscard]] std::uint64_t operator[](Drop reason) const { return counts_[index(reason)]; }
    [[nodiscard]] std::uint64_t total() const;
    /// "in_check 12, tactical 345": the reasons that took any.
    [[nodiscard]] std::string text() const;

private:
    static std::size_t index(Drop reason) { return static_cast<std::size_t>(reason); }
    std::array<std::uint64_t, kDropNames.size()> counts_{};
};

/// Why this position is left out; nothing if it is learned from. Duplicates are found elsewhere:
/// they need all other positions (loader.h).
[[nodiscard]] std::optional<Drop> drop_reason(const StoredPosition& stored,
                                              const FilterConfig& config);

}  // namespace ouk
