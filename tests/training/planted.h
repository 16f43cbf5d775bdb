// Data sets made up by the tests of training: positions of random games whose scores and results
// follow a rule that a network should find.
#pragma once

#include <vector>

#include "engine/rules/rules.h"
#include "tests/error_text.h"
#include "tests/selfplay/test_games.h"
#include "tests/temporary_folder.h"
#include "training/data/loader.h"
#include "training/run/train_config.h"

namespace ouk {

/// Positions of random games, most of them different; none has a score.
inline std::vector<Position> random_positions(const Rules& rules, int games,
                                              std::uint64_t seed = 1) {
    std::vector<Position> positions;
    for (int game = 0; game < games; ++game) {
        const auto index = static_cast<std::uint64_t>(game);
        Random random(random_key(seed, index, Purpose::Test));
        Position position = start_position(rules);
        for (int ply = 0; ply < 120; ++ply) {
            const MoveList moves = legal_moves(position);
            if (moves.empty()) break;
            const auto choice = random.below(static_cast<std::uint32_t>(moves.size()));
            position = position.after(moves[static_cast<int>(choice)]);
            if (ply >= 8) positions.push_back(position);
        }
    }
    return positions;
}

/// Centipawns that White is ahead, by fixed worths; a linear function of the inputs.
inline int white_material(const Position& position) {
    constexpr std::array<int, kPieceKinds> kWorth{40, 60, 110, 120, 200, 0};
    int sum = 0;
    for (const PieceKind kind : kAllKinds) {
        const int ahead = position.pieces(Color::White, kind).count() -
                          position.pieces(Color::Black, kind).count();
        sum += kWorth[static_cast<std::size_t>(kind)] * ahead;
    }
    return sum;
}

inline TrainingData empty_data(std::shared_ptr<const Rules> rules) {
    TrainingData data;
    data.map = perspective_map(*rules);
    data.rules = std::move(rules);
    data.files = {{"planted", "0123"}};
    return data;
}

/// Scores say that White is ahead as his material is; results, if they `disagree`, say the
/// opposite.
inline TrainingData planted_data(const std::shared_ptr<const Rules>& rules, int games,
                                 bool results_disagree = false) {
    TrainingData data = empty_data(rules);
    int number = 0;
    for (const Position& position : random_positions(*rules, games)) {
        const int score = white_material(position);
        const int result = (score > 0 ? 1 : score < 0 ? -1 : 0) * (results_disagree ? -1 : 1);
        const Sample sample = make_sample(position, data.map, static_cast<std::int16_t>(score),
                                          static_cast<Result>(result), "planted");
        (number++ % 10 == 0 ? data.held_out : data.training).push_back(sample);
    }
    return data;
}

inline TrainConfig small_config() {
    TrainConfig config;
    config.epochs = 2;
    config.batch = 1000;
    config.learning_rate.peak = 5e-3;
    config.learning_rate.warm_up_steps = 5;
    return config;
}

}  // namespace ouk
