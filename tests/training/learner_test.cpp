// The learner against outside references: autograd, finite differences, and the plain float
// network.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>
#include <torch/torch.h>

#include <cmath>
#include <sstream>

#include "tests/training/planted.h"
#include "training/model/learner.h"
#include "training/run/step.h"

namespace ouk {
namespace {

constexpr const char* kFourBuckets =
    "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 "
    "2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3";
constexpr const char* kFourMirrored =
    "0 0 1 1 0 0 1 1 0 0 1 1 0 0 1 1 2 2 3 3 2 2 3 3 2 2 3 3 2 2 3 3";

/// Every part of a shape, alone and together; widths that leave a block without neighbour.
const std::vector<LearnerConfig> kShapes{
    {.width = 32},
    {.width = 48, .activation = "crelu"},
    {.width = 32, .activation = "pairwise"},
    {.width = 96, .activation = "pairwise", .output_buckets = 3},
    {.width = 64, .mirrored = true, .output_buckets = 8},
    {.width = 80, .rights = true, .count = true},
    {.width = 32, .king_buckets = kFourBuckets, .factorizer = true},
    {.width = 64,
     .mirrored = true,
     .king_buckets = kFourMirrored,
     .rights = true,
     .count = true,
     .activation = "pairwise",
     .output_buckets = 16,
     .factorizer = true,
     .loss_exponent = 2.5},
    {.width = 256, .mirrored = true, .king_buckets = kFourMirrored, .output_buckets = 8},
};

std::string describe(const LearnerConfig& config) {
    LearnerConfig copy = config;
    return dump_config(copy.fields());
}

std::vector<const FusedKernels*> kernels_here() {
    std::vector<const FusedKernels*> list{&portable_fused_kernels()};
    for (const FusedKernels* each : {avx2_fused_kernels(), avx512_fused_kernels()}) {
        if (each != nullptr) list.push_back(each);
    }
    return list;
}

SparseBatch batch_of(const TrainingData& data, std::size_t samples,
                     const LearnerConfig& config = {}) {
    std::vector<std::uint32_t> indices(std::min(samples, data.training.size()));
    for (std::size_t i = 0; i < indices.size(); ++i) indices[i] = static_cast<std::uint32_t>(i);
    SparseBatch batch;
    fill_batch(batch, data.training, indices, {config.shape(), data.map}, {});
    return batch;
}

/// Positions with first-move rights, some with a count.
TrainingData varied_data() {
    TrainingData data = planted_data(load_rules("ouk"), 8);
    for (std::size_t i = 0; i < data.training.size(); i += 3) {
        data.training[i].count = static_cast<std::uint8_t>(1 + i % kCountInputs);
    }
    return data;
}

LearnerConfig by_reference(LearnerConfig config) {
    config.reference = true;
    return config;
}

/// After some steps: biases and factorizers begin at 0, and would not be missed then.
void learn_a_little(Learner& learner, const LearnerConfig& config, const SparseBatch& batch) {
    LearnerConfig fused = config;
    fused.reference = false;
    Learner other(fused, 3);
    for (int step = 0; step < 3; ++step) {
        other.add_gradients(0, batch, 0.01);
        other.step(3e-2);
    }
    learner.load(other.save(), "test");
}

std::vector<float> gradients_by(const FusedKernels& kernels, const LearnerConfig& config,
                                const SparseBatch& batch) {
    Learner learner(config, 3, kernels);
    learn_a_little(learner, config, batch);
    learner.add_gradients(0, batch, 1);
    learner.add_gradients(5, batch, 0.5);
    return learner.take_gradients();
}

double largest(const std::vector<float>& values) {
    double most = 0;
    for (const float value : values) most = std::max(most, std::abs(double{value}));
    return most;
}

TEST(Learner, FusedGradientsAreThoseOfAutograd) {
    const TrainingData data = varied_data();
    for (const LearnerConfig& config : kShapes) {
        SCOPED_TRACE(describe(config));
        const SparseBatch batch = batch_of(data, 700, config);
        ASSERT_EQ(batch.size(), 700U);
        const std::vector<float> expected =
            gradients_by(best_fused_kernels(), by_reference(config), batch);
        const double size = largest(expected);
        EXPECT_GT(size, 0.1);
        for (const FusedKernels* kernels : kernels_here()) {
            const std::vector<float> found = gradients_by(*kernels, config, batch);
            ASSERT_EQ(found.size(), expected.size());
            double difference = 0;
            for (std::size_t i = 0; i < found.size(); ++i) {
                difference = std::max(difference, std::abs(double{found[i]} - expected[i]));
            }
            EXPECT_LT(difference, 2e-6 * size) << kernels->name;
        }
    }
}

TEST(Learner, AllKernelsAreEqualToTheBit) {
    const TrainingData data = varied_data();
    for (const LearnerConfig& config : kShapes) {
        SCOPED_TRACE(describe(config));
        const SparseBatch batch = batch_of(data, 700, config);
        const std::vector<float> portable = gradients_by(portable_fused_kernels(), config, batch);
        for (const FusedKernels* kernels : kernels_here()) {
            EXPECT_EQ(gradients_by(*kernels, config, batch), portable) << kernels->name;
        }
    }
}

TEST(Learner, PathsHaveTheSameLossAndOutputs) {
    const TrainingData data = varied_data();
    for (const LearnerConfig& config : kShapes) {
        SCOPED_TRACE(describe(config));
        const SparseBatch batch = batch_of(data, 700, config);
        Learner fused(config, 3);
        Learner reference(by_reference(config), 3);
        for (Learner* each : {&fused, &reference}) learn_a_little(*each, config, batch);
        const std::vector<float> outputs = fused.outputs(batch);
        EXPECT_THAT(outputs,
                    testing::Pointwise(testing::FloatNear(1e-5F), reference.outputs(batch)));
        const double loss = fused.loss(batch);
        EXPECT_NEAR(fused.add_gradients(0, batch, 1), loss, 1e-5 * loss);
        EXPECT_NEAR(reference.add_gradients(0, batch, 1), loss, 1e-5 * loss);
    }
}

/// Weights after some steps on `threads`.
std::string learn_on(int threads, const LearnerConfig& config, const TrainingData& data) {
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                    static_cast<std::size_t>(threads));
    std::string bytes;
    tbb::task_arena(threads).execute([&] {
        Learner learner(config, 3);
        Stepper stepper(learner, config, data.map, {});
        const auto order = epoch_order(data.training.size(), 1, 0);
        for (int step = 0; step < 4; ++step) stepper.step(data.training, order, 1e-2);
        bytes = learner.save();
    });
    return bytes;
}

TEST(Learner, ThreadsDoNotReachTheWeights) {
    const TrainingData data = varied_data();
    LearnerConfig guarded = kShapes[7];
    guarded.max_gradient_norm = 0.01;
    guarded.ema_decay = 0.9;
    for (const LearnerConfig& config : {kShapes[0], kShapes[4], guarded}) {
        SCOPED_TRACE(describe(config));
        const std::string one = learn_on(1, config, data);
        EXPECT_TRUE(learn_on(2, config, data) == one);
        EXPECT_TRUE(learn_on(5, config, data) == one);
    }
}

TEST(Learner, OutputsAreThoseOfThePlainNetwork) {
    const auto rules = load_rules("ouk");
    const Learner learner({.width = 64}, 7);
    const FloatNetwork network = learner.weights();
    const PerspectiveMap map = perspective_map(*rules);
    std::vector<Sample> samples;
    const std::vector<Position> positions = random_positions(*rules, 5);
    for (const Position& each : positions) {
        samples.push_back(make_sample(each, map, 0, Result::Draw, ""));
    }
    std::vector<std::uint32_t> indices(samples.size());
    for (std::size_t i = 0; i < indices.size(); ++i) indices[i] = static_cast<std::uint32_t>(i);
    SparseBatch batch;
    fill_batch(batch, samples, indices, {{.width = 64}, map}, {});
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
    LearnerConfig factored{.width = 32, .king_buckets = kFourBuckets, .factorizer = true};
    for (const LearnerConfig& config : {LearnerConfig{.width = 32}, factored}) {
        Learner learner(config, 3);
        for (int step = 0; step < 20; ++step) {
            learner.add_gradients(0, batch_of(data, 300, config), 1);
            learner.step(1);
        }
        const FloatNetwork network = learner.weights();
        EXPECT_FLOAT_EQ(static_cast<float>(largest(network.transformer_weight)), 1.98F);
        EXPECT_FLOAT_EQ(static_cast<float>(largest(network.output_weight)), 1.98F);
    }
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
    for (std::size_t i = 0; i < batch.offsets.back(); ++i) is_used[batch.features[i]] = true;
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
    std::vector<Learner> learners;
    for (int i = 0; i < 5; ++i) learners.emplace_back(LearnerConfig{.width = 32}, 3);
    const std::string bytes = learn(learners[0], 5);
    for (int i = 1; i < 4; ++i) EXPECT_EQ(learn(learners[static_cast<std::size_t>(i)], 5), bytes);
    Learner other({.width = 32}, 3);
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
}

TEST(Learner, SaysWhenAWeightIsNoNumber) {
    Learner learner({.width = 32}, 1);
    EXPECT_TRUE(learner.is_finite());
    FloatNetwork spoiled = learner.weights();
    spoiled.transformer_bias[3] = std::nanf("");
    learner.set_weights(spoiled);
    EXPECT_FALSE(learner.is_finite());
}

}  // namespace
}  // namespace ouk
