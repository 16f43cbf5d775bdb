// One game of a match on its way: seats the contestants at the game loop, keeps their clocks and
// writes down what they do. One thread's.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "tuning/gauntlet/pair.h"

namespace ouk {

class MatchPlay {
public:
    /// `white` is the number, in the pair, of who has White. What is given outlives it.
    MatchPlay(const std::array<PairPlayer, 2>& players, int white, const Position& opening,
              const ShouldAbandon& should_abandon);

    /// Plays it to its end; false if it was abandoned.
    [[nodiscard]] bool run(const PairRules& rules, std::uint64_t key);

    [[nodiscard]] const MatchGame& game() const { return game_; }
    [[nodiscard]] const std::vector<MatchMove>& moves() const { return told_; }
    [[nodiscard]] const std::array<std::string, 2>& stderr_tails() const { return stderr_tails_; }

private:
    class Seat;
    struct Abandoned {};

    [[nodiscard]] int player_of(Color color) const;
    [[nodiscard]] MatchMove ask(const Position& position, const History& history);
    void sit_down(std::uint64_t key);
    void play(const PairRules& rules);
    void note_failure(const EngineFailure& failure);
    void note_noise();
    /// In a game drawn by the rules: mates that an engine had announced.
    void note_contradicted_mates();
    void note(int player, const std::string& what, const Position& position);

    const std::array<PairPlayer, 2>& players_;
    int white_;
    Position start_;
    const ShouldAbandon& should_abandon_;
    GameClock clock_;
    MatchGame game_;
    Position position_;  // where the game stands
    int mover_ = 0;      // who is to be blamed for what fails
    std::vector<Move> moves_;
    std::vector<MatchMove> told_;
    std::array<std::string, 2> stderr_tails_;
};

}  // namespace ouk
