// Runs as a whole: what is learned, and how they end.
#include "training/run/trainer.h"

#include <gmock/gmock.h>

#include <cmath>

#include "tests/training/planted.h"
#include "training/run/report.h"

namespace ouk {
namespace {

class TrainerTest : public testing::Test {
protected:
    const std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    const PlantedFile data_{*rules_, 60};
    const TemporaryFolder folder_;
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

TEST_F(TrainerTest, AnEpochTellsItsDuplicatesAlsoAfterAStop) {
    std::vector<GameRecord> games = planted_games(*rules_, 30);
    games.insert(games.end(), games.begin(), games.begin() + 500);
    const std::string path = folder_.file("games-000000.h5");
    write_games(path, games, *rules_);
    TrainConfig config = small_config();
    config.data = no_filter(0.1);
    config.data.filter.duplicate = true;
    config.stop_after_steps = 2;
    for (const std::int64_t epoch_positions : {0, 1500}) {
        config.data.epoch_positions = epoch_positions;
        std::vector<StepReport> ends;
        const auto tell = [&](const StepReport& report) {
            if (report.ends_epoch) ends.push_back(report);
        };
        for (bool is_finished = false; !is_finished;) {
            Loader loader({{path}}, config.data, {}, 1, 2);
            Trainer trainer(config, loader, folder_.file(std::to_string(epoch_positions)),
                            {.on_step = tell});
            trainer.resume();
            is_finished = trainer.run();
        }
        Loader loader({{path}}, config.data, {}, 1, 2);
        const std::int64_t planned = loader.epoch_positions(0);
        while (loader.cursor().pass == 0) (void)loader.next_batch(1000);
        const auto duplicates = static_cast<std::int64_t>(loader.dropped().total());
        EXPECT_GT(duplicates, 300);
        ASSERT_EQ(ends.size(), 2U);
        for (const StepReport& end : ends) {
            const std::string line = metrics_line(end);
            if (epoch_positions > 0) {
                EXPECT_EQ(end.epoch_positions, epoch_positions);
                EXPECT_THAT(line, testing::HasSubstr("\"epoch_duplicates\":null"));
                continue;
            }
            EXPECT_EQ(end.epoch_positions, planned - duplicates);
            EXPECT_EQ(end.epoch_duplicates, duplicates);
            EXPECT_THAT(line,
                        testing::HasSubstr("\"epoch_duplicates\":" + std::to_string(duplicates)));
        }
    }
}

}  // namespace
}  // namespace ouk
