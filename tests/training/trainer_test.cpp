// Runs as a whole: what is learned, and that neither threads nor stops reach the weights.
#include "training/run/trainer.h"

#include <gmock/gmock.h>

#include <cmath>

#include "selfplay/dataset/threads.h"
#include "tests/training/planted.h"

namespace ouk {
namespace {

class TrainerTest : public testing::Test {
protected:
    const std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    const PlantedFile data_{*rules_, 60};
    const TemporaryFolder folder_;

    /// Weights after a whole run in a folder of that name.
    FloatNetwork train(const TrainConfig& config, const std::string& name, int threads = 2) const {
        const auto loader = data_.loader(static_cast<std::uint64_t>(config.seed), threads);
        Trainer trainer(config, *loader, folder_.file(name));
        trainer.resume();
        with_threads(threads, [&] { return trainer.run(); });
        return trainer.learner().weights();
    }
};

/// Correlation of outputs with White's material, over positions that were not trained on.
double agreement(const Trainer& trainer, const Loader& data) {
    const std::span<const Sample> held_out = data.held_out();
    SparseBatch batch;
    fill_batch(batch, held_out, {{.width = 32}, data.map()}, {});
    const std::vector<float> outputs = trainer.learner().outputs(batch);
    double product = 0;
    double square_output = 0;
    double square_score = 0;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        product += outputs[i] * double{1} * held_out[i].score;
        square_output += outputs[i] * double{1} * outputs[i];
        square_score += double{1} * held_out[i].score * held_out[i].score;
    }
    return product / std::sqrt(square_output * square_score);
}

TEST_F(TrainerTest, LearnsScoresOrResultsAsToldWhereTheyDisagree) {
    const PlantedFile data(*rules_, 60, true);
    struct Row {
        const char* name;
        double sign;
        double result_share;
        std::vector<std::string> result_shares = {};
    };
    const Row rows[] = {
        {"scores", 1, 0},
        {"results", -1, 1},
        {"results of that end lie", 1, 1, {"adjudicated_win 0", "adjudicated_draw 0"}},
        {"results of other ends lie", -1, 1, {"checkmate 0", "count 0"}}};
    for (const Row& row : rows) {
        TrainConfig config = small_config();
        config.epochs = 12;
        config.target.result_share = row.result_share;
        config.target.result_shares = row.result_shares;
        const auto loader = data.loader();
        Trainer trainer(config, *loader, folder_.file(row.name));
        EXPECT_TRUE(trainer.run());
        EXPECT_GT(row.sign * agreement(trainer, *loader), 0.7) << row.name;
        EXPECT_LT(*trainer.state().best_loss, 0.15) << row.name;  // held-out games end so, too
    }
}

TEST_F(TrainerTest, LearnsALinearFunction) {
    TrainConfig config = small_config();
    config.epochs = 30;
    config.batch = 250;
    config.target.result_share = 0;
    const auto loader = data_.loader();
    Trainer trainer(config, *loader, folder_.path());
    EXPECT_TRUE(trainer.run());
    EXPECT_LT(*trainer.state().best_loss, 1e-3);
    EXPECT_EQ(trainer.state().cursor.epoch, 30);
}

TEST_F(TrainerTest, ThreadsDoNotReachTheWeights) {
    const TrainConfig config = small_config();
    const Hash128 one = hash_weights(train(config, "one", 1));
    EXPECT_EQ(hash_weights(train(config, "two", 2)), one);
    EXPECT_EQ(hash_weights(train(config, "three", 3)), one);
    TrainConfig other = config;
    other.seed = 2;
    EXPECT_NE(hash_weights(train(other, "other", 1)), one);
}

TEST_F(TrainerTest, StopAndResumeDoNotReachTheWeights) {
    TrainConfig config = small_config();
    const FloatNetwork whole = train(config, "whole");
    Random random(random_key(1, 0, Purpose::Test));
    for (int session = 0; session < 40; ++session) {
        config.stop_after_steps = 1 + random.below(4);
        const auto loader = data_.loader();
        Trainer trainer(config, *loader, folder_.file("pieces"));
        trainer.resume();
        if (!trainer.run()) continue;
        EXPECT_GT(session, 2) << "it was never stopped";
        EXPECT_EQ(hash_weights(trainer.learner().weights()), hash_weights(whole));
        return;
    }
    FAIL() << "it never finished";
}

TEST_F(TrainerTest, StopsAtALossThatIsNoNumberAndKeepsTheLastGoodCheckpoint) {
    TrainConfig config = small_config();
    config.stop_after_steps = 3;
    const auto loader = data_.loader();
    Trainer good(config, *loader, folder_.path());
    EXPECT_FALSE(good.run());
    config.learning_rate.peak = std::numeric_limits<double>::infinity();
    const auto other = data_.loader();
    Trainer spoiled(config, *other, folder_.path());
    const std::string message = error_text([&] { spoiled.run(); });
    EXPECT_THAT(message, testing::HasSubstr("the loss is not a number"));
    EXPECT_THAT(message, testing::HasSubstr("checkpoints/step-00000003.json"));
    EXPECT_EQ(read_checkpoint(folder_.file("checkpoints/step-00000003.json")).manifest.state.step,
              3);
    EXPECT_THAT(names_in(folder_.file("checkpoints")),
                testing::ElementsAre("step-00000003.json", "step-00000003.tensors"));
}

TEST_F(TrainerTest, StopsEarlyAndKeepsTheBest) {
    TrainConfig config = small_config();
    config.epochs = 50;
    config.patience = 2;
    config.learning_rate.peak = 0.5;  // too much: the loss goes up and down
    config.keep_checkpoints = 1;
    const auto loader = data_.loader();
    Trainer trainer(config, *loader, folder_.path());
    EXPECT_TRUE(trainer.run());
    const RunState& state = trainer.state();
    EXPECT_LT(state.cursor.epoch, 50);
    EXPECT_EQ(state.cursor.epoch, state.best_epoch + 2);
    const Checkpoint best = read_checkpoint(folder_.path());
    EXPECT_EQ(best.manifest.state.step, state.best_step);
    EXPECT_EQ(best.manifest.state.validation_loss, state.best_loss);
    EXPECT_TRUE(trainer.is_finished());
}

TEST_F(TrainerTest, LastBatchOfAnEpochMayBeSmaller) {
    TrainConfig config = small_config();
    config.epochs = 1;
    const auto loader = data_.loader();
    const auto positions = static_cast<std::int64_t>(loader->summary().positions);
    config.batch = positions - 1;
    Trainer trainer(config, *loader, folder_.path());
    EXPECT_TRUE(trainer.run());
    EXPECT_EQ(trainer.state().step, 2);
    EXPECT_EQ(trainer.last_report().positions, positions);
}

}  // namespace
}  // namespace ouk
