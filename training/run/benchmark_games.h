// Game files for benchmarks: random legal moves with scores that wander, quick to make. They are
// read as games of play are: about as many captures and checks, and scores that pack no better.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace ouk {

/// Writes games-*.h5 of the ruleset `ouk` into `folder` until they have so many plies at least; the
/// same ones each time. `on_file` is called after each; what it throws ends it.
void write_benchmark_games(const std::string& folder, std::uint64_t plies,
                           const std::function<void()>& on_file = {});

}  // namespace ouk
