// The standing of a match in the block that fastchess prints now and then. Elo and LLR are those of
// tuning/statistics: with empty cells, which fastchess leaves at 0, its figures differ a little.
// Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tuning/fastchess/counts.h"
#include "tuning/fastchess/time_control.h"
#include "tuning/statistics/sprt.h"

namespace ouk::fastchess {

/// A player as the block's first line tells it.
struct PlayerTitle {
    std::string name;
    Limits limits;
    std::optional<std::int64_t> threads = {};  // if it has that option
    std::optional<std::int64_t> hash = {};     // MiB; if it has that option
};

struct Standing {
    PlayerTitle first;
    PlayerTitle second;
    MatchCounts counts;     // of the first
    std::string book = {};  // path; empty: none
    std::optional<SprtOptions> sprt = {};
    bool reports_pairs = true;  // else statistics are of single games
};

/// Eight or nine lines, dashes first and last.
[[nodiscard]] std::string results_block(const Standing& standing);

inline constexpr std::string_view kDashes = "--------------------------------------------------\n";

}  // namespace ouk::fastchess
