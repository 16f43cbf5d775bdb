// The learner against outside references: autograd, finite differences, and the plain float
// network.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <torch/torch.h>
#include <unistd.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "engine/nnue/quantize.h"
#include "tests/training/batches.h"
#include "training/model/learner.h"
#include "training/run/step.h"

namespace ouk {
namespace {

class OutputsTest : public testing::TestWithParam<LearnerConfig> {};
INSTANTIATE_TEST_SUITE_P(Shapes, OutputsTest,
                         testing::Values(LearnerConfig{.width = 64},
                                         LearnerConfig{.width = 64, .hidden = 8}));

TEST_P(OutputsTest, AreThoseOfThePlainNetwork) {
    const auto rules = load_rules("ouk");
    const Learner learner(GetParam(), 7);
    const FloatNetwork network = learner.weights();
    const PerspectiveMap map = perspective_map(*rules);
    std::vector<Sample> samples;
    const std::vector<Position> positions = random_positions(*rules, 5);
    for (const Position& each : positions) {
        samples.push_back(make_sample(each, map, 0, kAgreedDraw, ""));
    }
    SparseBatch batch;
    fill_batch(batch, samples, {GetParam().shape(), map}, {});
    const std::vector<float> outputs = learner.outputs(batch);
    ASSERT_EQ(outputs.size(), positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        EXPECT_NEAR(outputs[i], reference_output(network, positions[i], map), 1e-4);
    }
}

/// Index of the largest among [begin, end).
std::size_t index_of_largest(const std::vector<float>& values, std::size_t begin, std::size_t end) {
    std::size_t best = begin;
    for (std::size_t i = begin; i < end; ++i) {
        if (std::abs(values[i]) > std::abs(values[best])) best = i;
    }
    return best;
}

TEST(Learner, GradientIsThatOfFiniteDifferences) {
    const TrainingData data = planted_data(load_rules("ouk"), 4);
    for (const double exponent : {2.0, 2.5}) {
        const LearnerConfig config{.width = 32, .loss_exponent = exponent};
        const SparseBatch batch = batch_of(data, 300);
        Learner learner(config, 3);
        learner.add_gradients(0, batch, 1);
        const FloatNetwork weights = learner.weights();
        const std::vector<float> gradients = learner.take_gradients();
        constexpr float kStep = 2e-3F;
        std::size_t begin = 0;
        for (const auto values : {&FloatNetwork::transformer_weight,
                                  &FloatNetwork::transformer_bias, &FloatNetwork::output_weight}) {
            const std::size_t end = begin + (weights.*values).size();
            const std::size_t index = index_of_largest(gradients, begin, end);
            FloatNetwork moved = weights;
            (moved.*values)[index - begin] += kStep;
            learner.set_weights(moved);
            const double above = learner.loss(batch);
            (moved.*values)[index - begin] -= 2 * kStep;
            learner.set_weights(moved);
            const double difference = (above - learner.loss(batch)) / (2 * kStep);
            EXPECT_GT(std::abs(gradients[index]), 0.1);
            EXPECT_NEAR(gradients[index], difference, 0.02 * std::abs(gradients[index])) << index;
            begin = end;
        }
    }
}

TEST(Learner, LanesAddUpToOneBatch) {
    const TrainingData data = planted_data(load_rules("ouk"), 4);
    const SparseBatch batch = batch_of(data, 300);
    Learner one({.width = 32, .lanes = 1}, 3);
    Learner four({.width = 32, .lanes = 4}, 3);
    one.add_gradients(0, batch, 4);
    for (int lane = 0; lane < 4; ++lane) four.add_gradients(lane, batch, 1);
    one.step(1e-3);
    four.step(1e-3);
    EXPECT_EQ(one.weights().output_weight, four.weights().output_weight);
    EXPECT_EQ(largest(one.take_gradients()), 0) << "a step leaves no gradient";
}

TEST(Learner, KeepsWeightsWhereTheQuantizerCanTakeThem) {
    const TrainingData data = planted_data(load_rules("ouk"), 4);
    const LearnerConfig factored{.width = 32, .king_buckets = kFourBuckets, .factorizer = true};
    const LearnerConfig hidden{.width = 32, .output_buckets = 2, .hidden = 16};
    for (const LearnerConfig& config : {LearnerConfig{.width = 32}, factored, hidden}) {
        Learner learner(config, 3);
        for (int step = 0; step < 20; ++step) {
            learner.add_gradients(0, batch_of(data, 300, config), 1);
            learner.step(1);
        }
        const FloatNetwork network = learner.weights();
        EXPECT_FLOAT_EQ(static_cast<float>(largest(network.transformer_weight)), 1.98F);
        EXPECT_FLOAT_EQ(static_cast<float>(largest(network.output_weight)), 1.98F);
        EXPECT_NO_THROW((void)quantize(network, "test"));
        if (config.hidden == 0) continue;
        EXPECT_FLOAT_EQ(static_cast<float>(largest(network.hidden_weight)), 1.98F);
    }
}

// 4,096 inputs of 1.98 would leave 32 bits.
TEST(Learner, KeepsHiddenSumsWhereTheQuantizerCanTakeThem) {
    const LearnerConfig config{.width = 2048, .hidden = 8};
    Learner learner(config, 3);
    FloatNetwork network = learner.weights();
    network.hidden_weight.assign(network.hidden_weight.size(), 1.9F);
    learner.set_weights(network);
    EXPECT_THROW((void)quantize(learner.weights(), "test"), Error);
    learner.step(1e-3);
    EXPECT_NO_THROW((void)quantize(learner.weights(), "test"));
}

// One step from weights that are all bucket: with the factorizer a row moves twice, once by itself
// and once with all that share it.
TEST(Learner, FactorizerMovesAllBuckets) {
    const TrainingData data = planted_data(load_rules("ouk"), 4);
    const LearnerConfig config{.width = 32, .king_buckets = kFourBuckets, .factorizer = true};
    Learner learner(config, 3);
    const FloatNetwork before = learner.weights();
    const SparseBatch batch = batch_of(data, 300, config);
    learner.add_gradients(0, batch, 1);
    learner.step(1e-3);
    const FloatNetwork after = learner.weights();
    std::vector<bool> is_used(4 * kFeatures);
    for (std::size_t i = 0; i < batch.offsets.back(); ++i) {
        is_used[batch.pairs[i].own] = is_used[batch.pairs[i].other] = true;
    }
    int shared = 0;
    for (std::size_t row = 0; row < is_used.size(); ++row) {
        bool is_used_anywhere = false;
        for (std::size_t other = row % kFeatures; other < is_used.size(); other += kFeatures) {
            is_used_anywhere = is_used_anywhere || is_used[other];
        }
        if (is_used[row] || !is_used_anywhere) continue;
        ++shared;
        double moved = 0;
        for (std::size_t i = 0; i < 32; ++i) {
            moved = std::max(moved, std::abs(double{after.transformer_weight[row * 32 + i]} -
                                             before.transformer_weight[row * 32 + i]));
        }
        EXPECT_GT(moved, 5e-4) << row;
    }
    EXPECT_GT(shared, 100);
}

/// Two steps, the second with a gradient `times` as long.
FloatNetwork after_jump(const LearnerConfig& config, const SparseBatch& batch, double times) {
    Learner learner(config, 3);
    for (const double share : {0.01, 0.01 * times}) {
        learner.add_gradients(0, batch, share);
        learner.step(1e-3);
    }
    return learner.weights();
}

TEST(Learner, LongGradientsAreScaledDown) {
    const SparseBatch batch = batch_of(planted_data(load_rules("ouk"), 4), 300);
    double squares = 0;
    Learner learner({.width = 32}, 3);
    learner.add_gradients(0, batch, 0.01);
    for (const float value : learner.take_gradients()) squares += double{value} * value;
    LearnerConfig guarded{.width = 32, .max_gradient_norm = 2 * std::sqrt(squares)};
    const FloatNetwork expected = after_jump({.width = 32}, batch, 1);
    const auto distance = [&](const FloatNetwork& network) {
        double most = 0;
        for (std::size_t i = 0; i < network.output_weight.size(); ++i) {
            most = std::max(most,
                            std::abs(double{network.output_weight[i]} - expected.output_weight[i]));
        }
        return most;
    };
    EXPECT_EQ(distance(after_jump(guarded, batch, 1)), 0) << "shorter ones stay as they are";
    const double free = distance(after_jump({.width = 32}, batch, 1000));
    const double held = distance(after_jump(guarded, batch, 1000));
    const double twice = distance(after_jump({.width = 32}, batch, 2));
    EXPECT_GT(free, 2 * held);
    EXPECT_NEAR(held, twice, 0.2 * twice);
}

TEST(Learner, AverageIsOfTheLastSteps) {
    const SparseBatch batch = batch_of(planted_data(load_rules("ouk"), 4), 300);
    const LearnerConfig config{.width = 32, .ema_decay = 0.6};
    Learner plain({.width = 32}, 3);
    Learner averaging(config, 3);
    std::vector<double> average(64);
    for (int step = 1; step <= 5; ++step) {
        for (Learner* each : {&plain, &averaging}) {
            each->add_gradients(0, batch, 0.01);
            each->step(1e-2);
        }
        const double kept = std::min(0.6, 1 - 1.0 / step);  // first the plain mean
        for (std::size_t i = 0; i < average.size(); ++i) {
            const double weight = plain.weights().output_weight[i];
            average[i] = kept * average[i] + (1 - kept) * weight;
            ASSERT_NEAR(averaging.weights().output_weight[i], average[i], 1e-6) << step;
        }
    }
    Learner loaded(config, 1);
    loaded.load(averaging.save(), "test");
    EXPECT_EQ(loaded.weights().output_weight, averaging.weights().output_weight);
    EXPECT_EQ(loaded.outputs(batch), averaging.outputs(batch));
    EXPECT_NE(loaded.outputs(batch), plain.outputs(batch));
    EXPECT_EQ(read_weights(averaging.save(), config.shape(), "test").output_weight,
              averaging.weights().output_weight);
}

// Objects at other addresses, one of them loaded: the bytes tell nothing of either.
TEST(Learner, EqualStateGivesEqualBytes) {
    const TrainingData data = planted_data(load_rules("ouk"), 4);
    const auto learn = [&](Learner& learner, int steps) {
        for (int step = 0; step < steps; ++step) {
            learner.add_gradients(0, batch_of(data, 100), 0.01);
            learner.step(0.01);
        }
        return learner.save();
    };
    const LearnerConfig config{.width = 32, .hidden = 8, .ema_decay = 0.9};
    std::vector<Learner> learners;
    for (int i = 0; i < 5; ++i) learners.emplace_back(config, 3);
    const std::string bytes = learn(learners[0], 5);
    for (int i = 1; i < 4; ++i) EXPECT_EQ(learn(learners[static_cast<std::size_t>(i)], 5), bytes);
    Learner other(config, 3);
    learners[4].load(learn(other, 2), "test");
    EXPECT_EQ(learn(learners[4], 3), bytes) << "the state of the optimizer was lost";
}

TEST(Learner, RefusesStateOfAnotherShapeOrNone) {
    const std::string saved = Learner({.width = 64}, 1).save();
    Learner learner({.width = 32}, 1);
    EXPECT_EQ(error_text([&] { learner.load(saved, "FILE"); }),
              "FILE: transformer.weight is Float [768, 64]; expected Float [768, 32] as the config "
              "says");
    torch::serialize::OutputArchive archive;
    archive.write("transformer.weight", torch::zeros({kFeatures, 32}, torch::kFloat64));
    std::ostringstream doubles;
    archive.save_to(doubles);
    EXPECT_EQ(
        error_text([&] { learner.load(doubles.str(), "FILE"); }),
        "FILE: transformer.weight is Double [768, 32]; expected Float [768, 32] as the config "
        "says");
    EXPECT_THAT(error_text([&] { learner.load(saved.substr(0, 5000), "FILE"); }),
                testing::StartsWith("FILE: cannot be read"));
    EXPECT_EQ(read_weights(saved, {.width = 64}, "FILE").output_weight,
              Learner({.width = 64}, 1).weights().output_weight);

    const LearnerConfig hidden{.width = 32, .output_buckets = 2, .hidden = 8};
    const Learner with_hidden(hidden, 1);
    const FloatNetwork again = read_weights(with_hidden.save(), hidden.shape(), "FILE");
    const FloatNetwork weights = with_hidden.weights();
    for (std::size_t i = 0; i < again.tensors().size(); ++i) {
        EXPECT_EQ(*again.tensors()[i], *weights.tensors()[i]);
    }
    Learner larger({.width = 32, .output_buckets = 2, .hidden = 16}, 1);
    EXPECT_EQ(error_text([&] { larger.load(with_hidden.save(), "FILE"); }),
              "FILE: hidden.weight is Float [2, 8, 64]; expected Float [2, 16, 64] as the config "
              "says");
}

TEST(Learner, SaysWhenAWeightIsNoNumber) {
    Learner learner({.width = 32}, 1);
    EXPECT_TRUE(learner.is_finite());
    FloatNetwork spoiled = learner.weights();
    spoiled.transformer_bias[3] = std::nanf("");
    learner.set_weights(spoiled);
    EXPECT_FALSE(learner.is_finite());
}

/// Ends with 1 if a learner is refused for want of threads, where no memory is left for their
/// stacks.
[[noreturn]] void learn_without_threads() {
    long pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    constexpr rlim_t kRest = rlim_t{1} << 21;  // less than a stack
    const rlim_t limit = static_cast<rlim_t>(pages * ::sysconf(_SC_PAGESIZE)) + kRest;
    const rlimit limits{.rlim_cur = limit, .rlim_max = limit};
    ::setrlimit(RLIMIT_AS, &limits);
    const std::string text = error_text([] { Learner({.width = 16}, 1); });
    std::_Exit(text.starts_with("threads: no more can be made") ? 1 : 0);
}

TEST(LearnerDeathTest, SaysThatThreadsCannotBeMade) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");  // no stacks of threads that have ended
    EXPECT_EXIT(learn_without_threads(), testing::ExitedWithCode(1), "");
}

}  // namespace
}  // namespace ouk
