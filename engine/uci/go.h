// The UCI command `go`, parsed.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/search/engine.h"

namespace ouk {

struct Go {
    SearchLimits limits;
    bool is_infinite = false;          // no bestmove before `stop`; also a `go` without any limit
    std::optional<int> perft;          // count instead of searching
    std::vector<std::string> ignored;  // words that mean nothing to us (yet)
};

/// `words` are those behind `go`; the clock is that of `side`. Numbers beyond a limit's range are
/// taken as its end: GUIs do send negative times. Throws Error where a number is none.
[[nodiscard]] Go parse_go(std::span<const std::string> words, Color side);

}  // namespace ouk
