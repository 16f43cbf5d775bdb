// Data sets made up by the tests of training: positions of random games whose scores and results
// follow a rule that a network should find.
#pragma once

#include <memory>
#include <vector>

#include "engine/game/game.h"
#include "engine/nnue/float_network.h"
#include "engine/rules/rules.h"
#include "tests/error_text.h"
#include "tests/selfplay/test_games.h"
#include "tests/temporary_folder.h"
#include "tests/training/shards.h"
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

/// Weights and biases, all uniform in [-0.5, 0.5).
inline FloatNetwork random_network(const NetworkShape& shape) {
    FloatNetwork network(shape);
    Random random(random_key(1, 0, Purpose::Test));
    for (auto* const values : network.tensors()) {
        for (float& value : *values) value = static_cast<float>(random.unit() - 0.5);
    }
    return network;
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

/// How a game ended where no test asks.
inline constexpr Outcome kAgreedDraw{Result::Draw, Reason::Agreement};

/// Samples in memory, for what asks no loader.
struct TrainingData {
    std::shared_ptr<const Rules> rules;
    PerspectiveMap map = PerspectiveMap::Rotation;
    std::vector<Sample> training;
    std::vector<Sample> held_out;
};

/// What White's material says, and what the result says: the same, or if they `disagree`, the
/// opposite.
struct PlantedLabel {
    std::int16_t score;  // White's view
    Result result;
};
inline PlantedLabel planted_label(const Position& position, bool results_disagree) {
    const int score = white_material(position);
    const int result = (score > 0 ? 1 : score < 0 ? -1 : 0) * (results_disagree ? -1 : 1);
    return {static_cast<std::int16_t>(score), static_cast<Result>(result)};
}

inline TrainingData planted_data(const std::shared_ptr<const Rules>& rules, int games) {
    TrainingData data{
        .rules = rules, .map = perspective_map(*rules), .training = {}, .held_out = {}};
    int number = 0;
    for (const Position& position : random_positions(*rules, games)) {
        const PlantedLabel label = planted_label(position, false);
        const Sample sample = make_sample(position, data.map, label.score,
                                          {label.result, Reason::Agreement}, "planted");
        (number++ % 10 == 0 ? data.held_out : data.training).push_back(sample);
    }
    return data;
}

/// The same positions as games of one ply each, by which every position has its own result.
inline std::vector<GameRecord> planted_games(const Rules& rules, int games,
                                             bool results_disagree = false) {
    std::vector<GameRecord> records;
    for (const Position& position : random_positions(rules, games)) {
        const MoveList moves = legal_moves(position);
        const History history(position);
        if (moves.empty() || outcome(position, history)) continue;
        Game game(position);
        game.play(moves[0]);
        if (outcome(game.position, game.history)) continue;
        const PlantedLabel label = planted_label(position, results_disagree);
        GameRecord record{.index = records.size(), .start = pack(position)};
        record.first_ply = position.ply();
        record.moves = {to_stored(rules, moves[0])};
        record.scores = {label.score};
        record.result = label.result;
        record.reason =
            label.result == Result::Draw ? Reason::AdjudicatedDraw : Reason::AdjudicatedWin;
        records.push_back(record);
    }
    return records;
}

/// Leaves out nothing but what has no score.
inline LoaderConfig no_filter(double held_out_share = 0.25) {
    LoaderConfig config;
    config.held_out_share = held_out_share;
    config.filter = no_filters();
    return config;
}

/// A game file of planted games, for loaders.
class PlantedFile {
public:
    PlantedFile(const Rules& rules, int games, bool results_disagree = false) {
        write_games(path(), planted_games(rules, games, results_disagree), rules);
    }
    [[nodiscard]] std::string path() const { return folder_.file("games-000000.h5"); }
    [[nodiscard]] std::unique_ptr<Loader> loader(std::uint64_t seed = 1, int threads = 2) const {
        return std::make_unique<Loader>(std::vector<WeightedPath>{{path()}}, no_filter(0.1),
                                        NetworkShape{}, seed, threads);
    }

private:
    TemporaryFolder folder_;
};

inline TrainConfig small_config() {
    TrainConfig config;
    config.epochs = 2;
    config.batch = 1000;
    config.learning_rate.peak = 5e-3;
    config.learning_rate.warm_up_steps = 5;
    return config;
}

}  // namespace ouk
