// One self-play game: a pure function of (config, nets, book, run seed, game index). A
// SelfplayPlayer holds the engines of one thread; they forget everything before each game.
#pragma once

#include <memory>
#include <vector>

#include "engine/base/random.h"
#include "selfplay/dataset/game_record.h"
#include "selfplay/generator/inputs.h"

namespace ouk {

struct PlayedGame {
    GameRecord record;
    std::uint64_t nodes = 0;  // of both players, openings' searches left out
};

class SelfplayPlayer {
public:
    /// Both must outlive this.
    SelfplayPlayer(const SelfplayConfig& config, const SelfplayInputs& inputs);

    /// Throws Error if no opening within the score window turns up.
    [[nodiscard]] PlayedGame play(std::uint64_t index);

private:
    struct Seats {
        int white = 0;  // as GameRecord::white
        int black = 0;
    };

    [[nodiscard]] Random stream(std::uint64_t index, Purpose purpose) const;
    [[nodiscard]] Seats draw_seats(std::uint64_t index) const;
    [[nodiscard]] Position start_of(std::uint64_t index) const;
    [[nodiscard]] std::vector<Move> draw_opening(const Position& start, std::uint64_t index);
    [[nodiscard]] bool is_wanted(const Position& start, const std::vector<Move>& opening);
    /// The engine of `player`, where `own` is of player 0, having forgotten all.
    Engine& seat(int player, std::unique_ptr<Engine>& own);
    [[nodiscard]] Outcome play(const GameStart& start, const Seats& seats, std::uint64_t index,
                               Adjudicator& adjudicator, PlayedGame& game);

    const SelfplayConfig* config_;
    const SelfplayInputs* inputs_;
    Position start_;
    // Made when they play first.
    std::unique_ptr<Engine> white_;
    std::unique_ptr<Engine> black_;
    std::vector<std::unique_ptr<Engine>> opponents_;
};

}  // namespace ouk
