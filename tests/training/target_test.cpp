// What a run trains towards: the blend as it moves, and the scale that is fitted.
#include <gmock/gmock.h>

#include <cmath>

#include "engine/nnue/quantize.h"
#include "tests/training/planted.h"
#include "training/quantizer/quantizer.h"
#include "training/run/checkpoint_data.h"
#include "training/run/trainer.h"

namespace ouk {
namespace {

using testing::HasSubstr;

TEST(Target, MovesInAStraightLine) {
    const struct {
        double first, last, done, share;
    } rows[] = {{0.8, 0.2, 0, 0.8},  {0.8, 0.2, 0.5, 0.5}, {0.8, 0.2, 1, 0.2},
                {0.2, 1, 0.25, 0.4}, {0.3, -1, 0.5, 0.3},  {0.3, 0, 1, 0}};
    for (const auto& row : rows) {
        const Target target({.result_share = row.first,
                             .last_result_share = row.last,
                             .result_shares = {"count 0.25"}},
                            row.done);
        EXPECT_DOUBLE_EQ(target.result_share(Reason::Checkmate), row.share);
        EXPECT_DOUBLE_EQ(target.result_share(Reason::Count), row.share / 4);
    }
}

TEST(Target, ListsThatMeanNothingAreNamed) {
    TrainConfig config;
    for (const char* entry : {"adjudicated 0.3", "count 2", "count"}) {
        config.target.result_shares = {entry};
        EXPECT_THAT(error_text([&] { check_config(config, "FILE"); }),
                    HasSubstr("FILE, target: result_shares has '" + std::string(entry) + "'"));
    }
}

/// A game file whose results were drawn as scores at that scale say.
std::string write_drawn_results(const Rules& rules, const std::string& path, double scale) {
    std::vector<GameRecord> games = planted_games(rules, 100);
    Random random(random_key(1, 0, Purpose::Test));
    for (GameRecord& game : games) {
        const bool is_won = random.unit() < 1 / (1 + std::exp(-game.scores[0] / scale));
        game.result = is_won ? Result::WhiteWins : Result::BlackWins;
        game.reason = Reason::AdjudicatedWin;
    }
    write_games(path, games, rules);
    return path;
}

class TargetTest : public testing::Test {
protected:
    /// A short run; its best checkpoint.
    [[nodiscard]] Checkpoint train(Loader& data, const TrainConfig& config,
                                   const std::string& name) const {
        data.seek({}, name);
        Trainer trainer(config, data, folder_.file(name));
        trainer.resume();
        trainer.run();
        return read_checkpoint(folder_.file(name));
    }
    [[nodiscard]] double held_out_loss(Loader& data, const Checkpoint& best,
                                       const Target& target) const {
        const TrainConfig config = config_of(best);
        Learner learner(config.net, 1);
        learner.load(best.tensors, "test");
        const Stepper stepper(learner, config.net, data.map(), target);
        return stepper.mean_loss(data.held_out());
    }

    const std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    const TemporaryFolder folder_;
};

TEST_F(TargetTest, ABlendThatMovesIsTrainedAndJudgedAsItSays) {
    const PlantedFile planted(*rules_, 40, true);
    const auto weights_with = [&](double first, double last) {
        TrainConfig config = small_config();
        config.target.result_share = first;
        config.target.last_result_share = last;
        const auto data = planted.loader();
        const std::string name = std::to_string(first) + std::to_string(last);
        const Checkpoint best = train(*data, config, name);
        const Target at_end(config.target, 1);
        EXPECT_NEAR(*best.manifest.state.best_loss, held_out_loss(*data, best, at_end), 1e-7);
        return best.manifest.weights_hash;
    };
    EXPECT_EQ(weights_with(0.3, -1), weights_with(0.3, 0.3));
    EXPECT_NE(weights_with(0.3, -1), weights_with(0.3, 0.9));
}

TEST_F(TargetTest, AFittedScaleIsThatOfTheGames) {
    const std::string path = write_drawn_results(*rules_, folder_.file("games-000000.h5"), 150);
    TrainConfig config = small_config();
    config.target.score_scale = 0;
    std::int64_t fitted = 0;
    for (const int threads : {1, 3}) {
        Loader data({{path}}, no_filter(0.1), {}, 1, threads);
        const Checkpoint best = train(data, config, "run");  // the second time it is finished
        const int scale = best.manifest.network.output_scale;
        EXPECT_NEAR(scale, 150, 20);
        EXPECT_EQ(data.scores().positions(), data.summary().positions);
        if (fitted != 0) {
            EXPECT_EQ(scale, fitted);
        }
        fitted = scale;
        EXPECT_EQ(last_target(best).score_scale(), scale);
        // The same scale by name gives the same weights.
        config.target.score_scale = scale;
        const Checkpoint given = train(data, config, "given" + std::to_string(threads));
        EXPECT_EQ(given.manifest.weights_hash, best.manifest.weights_hash);
        config.target.score_scale = 0;
    }
}

// Training and the engine mean the same centipawns: what was learned comes back, at any scale.
TEST_F(TargetTest, ScoresComeBackInCentipawnsAtAnyScale) {
    const PlantedFile planted(*rules_, 60);
    for (const int scale : {200, 400, 900}) {
        TrainConfig config = small_config();
        config.epochs = 12;
        config.batch = 250;
        config.target.result_share = 0;
        config.target.score_scale = scale;
        const auto data = planted.loader();
        const Checkpoint best = train(*data, config, std::to_string(scale));
        const NetworkFile file = quantize_checkpoint(best, *rules_, {}, "test");
        const FloatNetwork network = dequantize(file);
        double product = 0;
        double square = 0;
        for (const Sample& sample : data->held_out()) {
            const Position position = position_of(sample, *rules_);
            const double output = reference_output(network, position, file.header.map);
            product += file.header.output_scale * output * sample.score;
            square += double{1} * sample.score * sample.score;
        }
        EXPECT_NEAR(product / square, 1, 0.1) << scale;
    }
}

TEST_F(TargetTest, AScaleThatCannotBeFittedIsSaid) {
    for (const bool disagree : {false, true}) {
        const auto data = PlantedFile(*rules_, 10, disagree).loader();
        TrainConfig config = small_config();
        config.target.score_scale = 0;
        EXPECT_THAT(error_text([&] { Trainer(config, *data, folder_.file("run")); }),
                    HasSubstr("target.score_scale = 0: no scale fits"));
    }
}

}  // namespace
}  // namespace ouk
