// The unit of all strength tests: two games from one opening with colours changed. Only pairs are
// counted, so that what an opening gives to a colour cancels out.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "tuning/gauntlet/match_game.h"
#include "tuning/gauntlet/referee.h"

namespace ouk {

struct PairResult {
    std::array<MatchGame, 2> games;  // the first contestant is White in games[0], Black in [1]

    /// Of the first contestant in game 0 or 1: 0 lost, 1 drawn, 2 won.
    [[nodiscard]] int half_points(int game) const;
    /// Of the first contestant, 0 to 4: which cell of the pentanomial the pair counts in.
    [[nodiscard]] int half_points() const { return half_points(0) + half_points(1); }
    friend bool operator==(const PairResult&, const PairResult&) = default;
};

/// A pair with all that is told of it, for who writes games.
struct PlayedPair {
    PairResult result;
    std::array<std::vector<MatchMove>, 2> moves;
    std::array<std::array<std::string, 2>, 2> stderr_tails;  // of a player that failed: [game][it]
};

struct PairPlayer {
    Contestant& contestant;
    TimeControl time = {};
};

struct PairRules {
    Adjudication adjudication = {};
    RefereeRules referee = {};
};

/// Asked before each move, from any thread; true ends the pair without a result.
using ShouldAbandon = std::function<bool()>;

struct PairWatch {
    ShouldAbandon should_abandon = [] { return false; };
    std::function<void(int)> on_game = [](int) {};  // before game 0 and 1
};

/// A pure function of players, opening, rules and seed if the players are. nullopt if it was
/// abandoned.
[[nodiscard]] std::optional<PlayedPair> play_pair(const std::array<PairPlayer, 2>& players,
                                                  const Position& opening, const PairRules& rules,
                                                  std::uint64_t seed, const PairWatch& watch = {});

}  // namespace ouk
