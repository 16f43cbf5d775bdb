// The table of a match of more than two players, as fastchess prints it. Pure function.
#pragma once

#include <string>
#include <vector>

#include "tuning/fastchess/arguments.h"
#include "tuning/fastchess/counts.h"

namespace ouk::fastchess {

struct RankedPlayer {
    std::string name;
    MatchCounts counts;  // against all others
};

/// The strongest first, equals in the order given. Dashes are around fastchess's table, none around
/// cutechess', which is of single games.
[[nodiscard]] std::string ranking_table(const std::vector<RankedPlayer>& players,
                                        OutputFormat format, bool reports_pairs);

}  // namespace ouk::fastchess
