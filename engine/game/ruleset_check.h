// Is a ruleset a game? Plays it at random, counts its first moves, and looks for what its author
// hardly meant: men that cannot move, a game that nobody can win, a limit that never counts. It
// proves no ruleset right: perft tables do that (data/perft). The same report for the same ruleset;
// pure functions, safe from any thread; up to some seconds.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/ruleset_games.h"

namespace ouk {

enum class Verdict {
    Ok,
    Note,  // unusual, and may well be meant
    Odd    // hardly meant
};
[[nodiscard]] constexpr std::string_view name(Verdict verdict) {
    constexpr std::array<std::string_view, 3> kNames{"ok", "note", "odd"};
    return kNames[static_cast<std::size_t>(verdict)];
}

struct Finding {
    Verdict verdict;
    std::string topic;  // start, men, promotion, first moves, mate, counts, games
    std::string text;   // one line
};

struct RulesetReport {
    std::vector<Finding> findings;     // at least one a topic, in the order above
    std::vector<std::uint64_t> perft;  // of the start, from depth 1
    RandomGames games;
};

/// Throws Error where the start is no position.
[[nodiscard]] RulesetReport check_ruleset(const Rules& rules);

}  // namespace ouk
