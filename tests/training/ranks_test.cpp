// Ranks that share each batch, as threads of one process: they make the net of one, and a
// checkpoint when one of them is lost.
#include <gmock/gmock.h>

#include <thread>

#include "tests/training/free_port.h"
#include "tests/training/planted.h"
#include "training/run/trainer.h"

namespace ouk {
namespace {

using ::testing::HasSubstr;

class TrainingRanksTest : public testing::Test {
protected:
    /// Runs to its end or, with `steps`, stops after so many.
    void train(const std::string& name, std::int64_t steps, Exchange* exchange = nullptr,
               std::function<bool()> should_stop = {}) const {
        TrainConfig config = small_config();
        config.stop_after_steps = steps;
        const auto loader = data_.loader();
        Trainer trainer(config, *loader, folder_.file(name),
                        {.should_stop = std::move(should_stop), .exchange = exchange});
        trainer.resume();
        (void)trainer.run();
    }

    /// Calls `work` as each of `count` ranks.
    template <class Work>
    static void as_ranks(int count, const Work& work) {
        const int port = free_port();
        std::vector<std::jthread> threads;
        for (int number = 0; number < count; ++number) {
            threads.emplace_back([=, &work] {
                Exchange exchange({number, count}, {.port = port});
                work(exchange);
            });
        }
    }

    [[nodiscard]] Checkpoint newest(const std::string& name) const {
        return read_checkpoint(CheckpointFolder(folder_.file(name)).newest().value());
    }

    const std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    const PlantedFile data_{*rules_, 40};
    const TemporaryFolder folder_;
};

TEST_F(TrainingRanksTest, MakeTheNetOfOneProcessAlsoAfterAStop) {
    train("alone", 0);
    const Checkpoint alone = newest("alone");
    for (const int count : {2, 4}) {
        const std::string name = std::to_string(count);
        as_ranks(count, [&](Exchange& exchange) { train(name, 5, &exchange); });
        EXPECT_EQ(newest(name).manifest.state.step, 5);
        as_ranks(count, [&](Exchange& exchange) { train(name, 0, &exchange); });
        EXPECT_EQ(newest(name).manifest.weights_hash, alone.manifest.weights_hash) << count;
        EXPECT_EQ(newest(name).manifest.state, alone.manifest.state);
    }
}

TEST_F(TrainingRanksTest, StopTogetherWhenOneIsToldAndTheFirstWrites) {
    as_ranks(2, [&](Exchange& exchange) {
        const bool is_told = exchange.rank().number == 1;
        int steps = 0;
        train(is_told ? "told" : "first", 0, &exchange,
              [=]() mutable { return is_told && ++steps > 3; });
    });
    EXPECT_EQ(newest("first").manifest.state.step, 3);
    EXPECT_FALSE(CheckpointFolder(folder_.file("told")).newest());
}

TEST_F(TrainingRanksTest, ALostOneEndsAllWithACheckpoint) {
    for (const int lost : {0, 1}) {
        const std::string run = "without-" + std::to_string(lost);
        as_ranks(2, [&](Exchange& exchange) {
            const bool leaves = exchange.rank().number == lost;
            int steps = 0;
            const auto leave = [=]() mutable -> bool {
                if (leaves && ++steps > 3) throw std::runtime_error("power cut");
                return false;
            };
            if (leaves) {
                EXPECT_THROW(train(run, 0, &exchange, leave), std::runtime_error);
                return;
            }
            EXPECT_THAT(error_text([&] { train(run, 0, &exchange, leave); }),
                        HasSubstr("another rank is lost"));
        });
        EXPECT_EQ(newest(run).manifest.state.step, 3) << lost;
    }
}

TEST(TurnTest, ComesInTheOrderOfRanksAndWithinSeconds) {
    for (const int count : {2, 4, 64, 1024}) {
        EXPECT_EQ(turn_of({0, count}), std::chrono::seconds(0));
        for (int number = 1; number < count; ++number) {
            EXPECT_GT(turn_of({number, count}), turn_of({number - 1, count}));
            EXPECT_LT(turn_of({number, count}), std::chrono::seconds(12));
        }
    }
}

TEST_F(TrainingRanksTest, OfAnotherConfigOrOtherDataAreRefusedNamingTheFirstDifference) {
    const PlantedFile others(*rules_, 40);
    for (const bool has_other_data : {false, true}) {
        as_ranks(2, [&](Exchange& exchange) {
            const bool is_first = exchange.rank().number == 0;
            TrainConfig config = small_config();
            if (!has_other_data) config.target.result_share = is_first ? 0.1 : 0.2;
            const auto loader = (is_first || !has_other_data ? data_ : others).loader();
            Trainer trainer(config, *loader, folder_.file("run"), {.exchange = &exchange});
            EXPECT_THAT(
                error_text([&] { trainer.resume(); }),
                HasSubstr(has_other_data ? "network and data: rank "
                                         : "expected 'target.result_share = 0." +
                                               std::string(is_first ? "2" : "1") + "' as rank "));
        });
    }
}

TEST_F(TrainingRanksTest, OnlyAsManyAsTheLanesCanBeDealtTo) {
    as_ranks(3, [&](Exchange& exchange) {
        EXPECT_THAT(error_text([&] { train("run", 1, &exchange); }), HasSubstr("3 ranks"));
    });
}

}  // namespace
}  // namespace ouk
