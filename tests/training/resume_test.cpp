// Stops and threads: what a run does between them is the same to the bit as without them.
#include <gmock/gmock.h>

#include <set>

#include "selfplay/dataset/threads.h"
#include "tests/training/planted.h"
#include "training/run/trainer.h"

namespace ouk {
namespace {

/// What a step was told to do and what came of it.
struct Told {
    std::int64_t step;
    double learning_rate;
    double training_loss;
    std::optional<double> validation_loss;
    friend bool operator==(const Told&, const Told&) = default;
};

struct Ending {
    RunState state;
    Hash128 weights;
    std::vector<Told> told;
};

class ResumeTest : public testing::Test {
protected:
    ResumeTest() {
        // Everything that depends on where in a run it is.
        config_.epochs = 3;
        config_.batch = 300;
        config_.learning_rate.schedule = {"warm_up for 7 steps", "cosine 5e-3 1e-3 for 60%",
                                          "step 1e-3 0.5 every 5 steps"};
        config_.target.result_share = 0.8;
        config_.target.last_result_share = 0.1;
        config_.net.ema_decay = 0.9;
        config_.net.max_gradient_norm = 0.05;
        // A file of many chunks, an epoch of several windows.
        config_.data = no_filter(0.1);
        config_.data.chunk_plies = 200;
        config_.data.pool = 1500;
    }

    /// Until it is finished or, with `steps`, stops after so many; returns whether it is finished.
    bool run(const std::string& name, int threads, std::int64_t steps, Ending& ending) const {
        TrainConfig config = config_;
        config.stop_after_steps = steps;
        Loader loader({{data_.path()}}, config.data, {}, static_cast<std::uint64_t>(config.seed),
                      threads);
        const auto tell = [&](const StepReport& report) {
            ending.told.push_back(
                {report.step, report.learning_rate, report.training_loss, report.validation_loss});
        };
        Trainer trainer(config, loader, folder_.file(name), {.on_step = tell});
        trainer.resume();
        bool is_finished = false;
        with_threads(threads, [&] { return is_finished = trainer.run(); });
        ending.state = trainer.state();
        ending.weights = hash_weights(trainer.learner().weights());
        return is_finished;
    }

    const std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    const PlantedFile data_{*rules_, 60};
    const TemporaryFolder folder_;
    TrainConfig config_ = small_config();
};

TEST_F(ResumeTest, TenStopsAndAnyThreadsDoNotReachTheWeights) {
    Ending whole;
    ASSERT_TRUE(run("whole", 2, 0, whole));
    ASSERT_GT(whole.state.step, 30);
    Random random(random_key(1, 0, Purpose::Test));
    for (const int threads : {1, 2, 5}) {
        std::set<std::int64_t> stops;
        while (stops.size() < 10) {
            stops.insert(1 + random.below(static_cast<std::uint32_t>(whole.state.step - 1)));
        }
        Ending pieces;
        std::int64_t done = 0;
        for (const std::int64_t stop : stops) {
            ASSERT_FALSE(run(std::to_string(threads), threads, stop - done, pieces)) << stop;
            ASSERT_EQ(pieces.state.step, stop);
            done = stop;
        }
        ASSERT_TRUE(run(std::to_string(threads), threads, 0, pieces));
        EXPECT_EQ(pieces.weights, whole.weights) << threads << " threads";
        EXPECT_EQ(pieces.state, whole.state);
        EXPECT_EQ(pieces.told, whole.told) << "steps, rates and losses";
    }
}

TEST_F(ResumeTest, AnotherSeedGivesOtherWeights) {
    Ending first;
    ASSERT_TRUE(run("first", 2, 0, first));
    config_.seed = 2;
    Ending second;
    ASSERT_TRUE(run("second", 2, 0, second));
    EXPECT_NE(second.weights, first.weights);
}

TEST_F(ResumeTest, DamagedFilesAreNotGoneOnFrom) {
    Ending ending;
    ASSERT_FALSE(run("run", 2, 5, ending));
    const std::string path = folder_.file("run/checkpoints/step-00000005.tensors");
    std::string bytes = read_file(path);
    bytes[bytes.size() / 2] ^= 1;
    overwrite_file(path, bytes);
    EXPECT_THAT(error_text([&] { run("run", 2, 5, ending); }),
                testing::HasSubstr("step-00000005.tensors: is damaged or truncated"));
}

TEST_F(ResumeTest, ACheckpointThatCannotBeWrittenIsTold) {
    create_folder(folder_.file("run"));
    overwrite_file(folder_.file("run/checkpoints"), "no folder");
    Ending ending;
    EXPECT_THAT(error_text([&] { run("run", 2, 5, ending); }),
                testing::HasSubstr("run/checkpoints: "));
}

TEST_F(ResumeTest, AnotherScheduleIsAnotherRun) {
    Ending ending;
    ASSERT_FALSE(run("run", 2, 5, ending));
    config_.learning_rate.schedule = {"constant 1e-3"};
    EXPECT_THAT(error_text([&] { run("run", 2, 5, ending); }),
                testing::AllOf(testing::HasSubstr("the config is learning_rate.schedule = "),
                               testing::HasSubstr("constant 1e-3")));
}

}  // namespace
}  // namespace ouk
