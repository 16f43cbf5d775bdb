// Games of random moves under a ruleset, and what is seen in them. The same games for the same
// ruleset. Pure functions, safe from any thread.
#pragma once

#include <array>
#include <cstdint>

#include "engine/game/outcome.h"

namespace ouk {

struct RandomGames {
    int games = 0;
    std::int64_t plies = 0;                          // of all games
    std::array<int, 3> results{};                    // Black wins, draw, White wins
    std::array<int, kReasonNames.size()> reasons{};  // unfinished ones by max_plies
    int counted = 0;                                 // games in which a count ran
    ByKind<std::int64_t> first_moves{};  // positions where a first move was legal that no step is

    [[nodiscard]] int count(Result result) const { return results[slot(result)]; }
    [[nodiscard]] int count(Reason reason) const {
        return reasons[static_cast<std::size_t>(reason)];
    }
    [[nodiscard]] static std::size_t slot(Result result) {
        return static_cast<std::size_t>(index_of(result) + 1);
    }
};

/// From `start`, of at most `max_plies` each.
[[nodiscard]] RandomGames play_random_games(const Position& start, int games, int max_plies);

}  // namespace ouk
