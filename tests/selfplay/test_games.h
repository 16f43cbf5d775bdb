// Fixtures of the self-play tests: games by random players, and files to look at and to spoil.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "engine/base/random.h"
#include "engine/board/fen.h"
#include "engine/game/loop.h"
#include "selfplay/dataset/game_record.h"
#include "selfplay/dataset/stored_move.h"

namespace ouk {

/// Plays any legal move and gives a score made of the same random bits.
class RandomPlayer {
public:
    explicit RandomPlayer(std::uint64_t key) : random_(key) {}
    PlayerMove choose(const Position& position, const History&) {
        const MoveList legal = legal_moves(position);
        const auto choice = random_.below(static_cast<std::uint32_t>(legal.size()));
        const int score = static_cast<int>(random_.below(601)) - 300;
        return {.move = legal[static_cast<int>(choice)], .score = Score(score)};
    }

private:
    Random random_;
};

inline GameRecord random_game(const Rules& rules, std::uint64_t index, int max_plies = 300) {
    const Position start = start_position(rules);
    GameRecord game{.index = index, .start = pack(start), .first_ply = start.ply()};
    RandomPlayer player(random_key(1, index, Purpose::Test));
    const auto record = [&](const Position& before, const PlayerMove& played) {
        const bool white = before.side_to_move() == Color::White;
        const int score = white ? played.score.value() : -played.score.value();
        const bool has_score = game.moves.size() >= 4;  // as after random opening plies
        game.moves.push_back(to_stored(rules, played.move));
        game.scores.push_back(static_cast<std::int16_t>(has_score ? score : kNoScore.value()));
    };
    Adjudicator adjudicator({.max_plies = max_plies});
    const Outcome end = play_game({start, {}}, player, player, adjudicator, record);
    game.result = end.result;
    game.reason = end.reason;
    return game;
}

inline std::vector<GameRecord> random_games(const Rules& rules, int count, int max_plies = 300) {
    std::vector<GameRecord> games;
    for (int index = 0; index < count; ++index) {
        games.push_back(random_game(rules, static_cast<std::uint64_t>(index), max_plies));
    }
    return games;
}

/// Names of all there is in `folder`, in order.
inline std::vector<std::string> names_in(const std::string& folder) {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        names.push_back(entry.path().filename());
    }
    std::sort(names.begin(), names.end());
    return names;
}

/// Spoils or plants a file; without the syncs of write_atomically.
inline void overwrite_file(const std::string& path, std::string_view bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace ouk
