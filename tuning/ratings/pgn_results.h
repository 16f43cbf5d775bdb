// Reads who played whom, and how it ended, off the tags of PGN files (White, Black, Result); the
// moves are skipped, so that it does not ask whose rules they follow, and is as fast as a disk.
// What it takes for a tag, a comment or the begin of a game is what PgnReader takes for it; it only
// does not mind what stands among the moves. Belongs to one thread.
#pragma once

#include <functional>
#include <istream>
#include <string>

#include "tuning/ratings/results.h"

namespace ouk {

/// Adds the games of `in` to `counter`; `origin` is what errors call it. `on_piece`, if any, is
/// called now and then. Throws Error with the line on a comment or tag that is not closed, a tag
/// that stands twice in a game, a Result that is none, and where `in` fails.
void read_pgn_results(std::istream& in, const std::string& origin, ResultCounter& counter,
                      const std::function<void()>& on_piece = {});

}  // namespace ouk
