// A match told as fastchess tells it, line by line, for programs that read that (output.form is
// not ours). Two things differ: games come in whole pairs in their order, and of a match that was
// interrupted the standing is told once more. Pure functions.
#pragma once

#include <cstdint>
#include <string>

#include "tuning/gauntlet/gauntlet.h"

namespace ouk::fastchess {

/// Options that engines were not given (engines.skip_options), as warnings.
[[nodiscard]] std::string option_lines(const Gauntlet& gauntlet);

/// "Started game 3 of 20 (a vs b)"; `game` is 0 or 1 of the pair.
[[nodiscard]] std::string started_line(const Gauntlet& gauntlet, std::int64_t pair, int game);

/// What went wrong and how the games ended, the standing where it is due, and the end of the test.
[[nodiscard]] std::string pair_lines(const Gauntlet& gauntlet, const CountedPair& pair);

/// Of a pair that is not counted, as an engine is gone and recovery is off.
[[nodiscard]] std::string lost_pair_lines(const Gauntlet& gauntlet, const CountedPair& pair);

/// The standing, with the end of the test if it has decided.
[[nodiscard]] std::string standing_lines(const Gauntlet& gauntlet);

/// Behind all results: what engines did wrong, and the last lines.
[[nodiscard]] std::string last_lines(const Gauntlet& gauntlet, std::int64_t seconds);

}  // namespace ouk::fastchess
