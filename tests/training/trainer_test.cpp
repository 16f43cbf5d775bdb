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
    const TrainingData data_ = planted_data(rules_, 60);
    const TemporaryFolder folder_;

    /// Weights after a whole run in a folder of that name.
    FloatNetwork train(const TrainConfig& config, const std::string& name, int threads = 2) const {
        Trainer trainer(config, data_, folder_.file(name));
        trainer.resume();
        with_threads(threads, [&] { return trainer.run(); });
        return trainer.learner().weights();
    }
};

/// Correlation of outputs with White's material, over positions that were not trained on.
double agreement(const Trainer& trainer, const TrainingData& data) {
    std::vector<std::uint32_t> indices(data.held_out.size());
    for (std::size_t i = 0; i < indices.size(); ++i) indices[i] = static_cast<std::uint32_t>(i);
    SparseBatch batch;
    fill_batch(batch, data.held_out, indices, data.map, {});
    const std::vector<float> outputs = trainer.learner().outputs(batch);
    double product = 0;
    double square_output = 0;
    double square_score = 0;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        product += outputs[i] * double{1} * data.held_out[i].score;
        square_output += outputs[i] * double{1} * outputs[i];
        square_score += double{1} * data.held_out[i].score * data.held_out[i].score;
    }
    return product / std::sqrt(square_output * square_score);
}

TEST_F(TrainerTest, LearnsScoresOrResultsAsToldWhereTheyDisagree) {
    const TrainingData data = planted_data(rules_, 60, true);
    struct Row {
        double result_share;
        double sign;
    };
    for (const Row& row : {Row{0, 1}, Row{1, -1}}) {
        TrainConfig config = small_config();
        config.epochs = 6;
        config.target.result_share = row.result_share;
        Trainer trainer(config, data, folder_.file(row.sign > 0 ? "scores" : "results"));
        EXPECT_TRUE(trainer.run());
        EXPECT_GT(row.sign * agreement(trainer, data), 0.7) << row.result_share;
    }
}

TEST_F(TrainerTest, LearnsALinearFunction) {
    TrainConfig config = small_config();
    config.epochs = 30;
    config.batch = 250;
    config.target.result_share = 0;
    Trainer trainer(config, data_, folder_.path());
    EXPECT_TRUE(trainer.run());
    EXPECT_LT(*trainer.state().best_loss, 1e-3);
    EXPECT_EQ(trainer.state().epoch, 30);
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
        Trainer trainer(config, data_, folder_.file("pieces"));
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
    Trainer good(config, data_, folder_.path());
    EXPECT_FALSE(good.run());
    config.learning_rate.peak = std::numeric_limits<double>::infinity();
    Trainer spoiled(config, data_, folder_.path());
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
    Trainer trainer(config, data_, folder_.path());
    EXPECT_TRUE(trainer.run());
    const RunState& state = trainer.state();
    EXPECT_LT(state.epoch, 50);
    EXPECT_EQ(state.epoch, state.best_epoch + 2);
    const Checkpoint best = read_checkpoint(folder_.path());
    EXPECT_EQ(best.manifest.state.step, state.best_step);
    EXPECT_EQ(best.manifest.state.validation_loss, state.best_loss);
    EXPECT_TRUE(trainer.is_finished());
}

TEST_F(TrainerTest, LastBatchOfAnEpochMayBeSmaller) {
    TrainConfig config = small_config();
    config.epochs = 1;
    config.batch = static_cast<std::int64_t>(data_.training.size()) - 1;
    Trainer trainer(config, data_, folder_.path());
    EXPECT_TRUE(trainer.run());
    EXPECT_EQ(trainer.state().step, 2);
    EXPECT_EQ(trainer.last_report().positions, static_cast<std::int64_t>(data_.training.size()));
}

TEST_F(TrainerTest, UsesEveryPositionOnceAnEpochInAnotherOrder) {
    const auto first = epoch_order(1000, 1, 0);
    EXPECT_NE(first, epoch_order(1000, 1, 1));
    EXPECT_NE(first, epoch_order(1000, 2, 0));
    EXPECT_EQ(first, epoch_order(1000, 1, 0));
    std::vector<std::uint32_t> sorted = first;
    std::sort(sorted.begin(), sorted.end());
    EXPECT_NE(sorted, first);
    for (std::uint32_t i = 0; i < 1000; ++i) ASSERT_EQ(sorted[i], i);
}

}  // namespace
}  // namespace ouk
