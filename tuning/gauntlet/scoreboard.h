// What a match tells people and programs while it goes on and at its end, in the lines of
// fastchess (tuning/fastchess), which other tools read. Pure functions.
#pragma once

#include <array>
#include <string>

#include "tuning/gauntlet/gauntlet.h"

namespace ouk {

/// "Finished game 7 (a vs b): 1-0 {White mates}", one for each game of the pair.
[[nodiscard]] std::string game_lines(const Gauntlet& gauntlet, const CountedPair& pair);

/// The standing: a block for two players, a table for more; in the form that output.form says.
[[nodiscard]] std::string standing_block(const Gauntlet& gauntlet);

/// cutechess's line of two players' score.
[[nodiscard]] std::string score_line(const Gauntlet& gauntlet, const Pairing& players);

/// How many games a player lost by each fault.
[[nodiscard]] std::array<std::int64_t, kFaultNames.size()> faults_of(const Gauntlet& gauntlet,
                                                                     int player);

/// Behind the last block: the test's decision, how games were drawn, what engines did wrong, and of
/// players with a clock the time they took.
[[nodiscard]] std::string closing_lines(const Gauntlet& gauntlet);

/// "124 pairs of at most 2000, 9.8 games/s, Elo 45.1 +/- 30.2, LLR 1.20 (-2.94, 2.94)".
[[nodiscard]] std::string progress_line(const Gauntlet& gauntlet, double games_per_second);

}  // namespace ouk
