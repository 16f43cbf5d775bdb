// The learner against outside references: LibTorch's own gradient, finite differences, and the
// plain float network.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <torch/torch.h>

#include <cmath>
#include <sstream>

#include "tests/training/planted.h"
#include "training/model/learner.h"
#include "training/model/sparse_linear.h"
#include "training/run/step.h"

namespace ouk {
namespace {

SparseBatch batch_of(const TrainingData& data, std::size_t samples) {
    std::vector<std::uint32_t> indices(std::min(samples, data.training.size()));
    for (std::size_t i = 0; i < indices.size(); ++i) indices[i] = static_cast<std::uint32_t>(i);
    SparseBatch batch;
    fill_batch(batch, data.training, indices, data.map, {});
    return batch;
}

TEST(SparseLinear, HasTheGradientOfEmbeddingBag) {
    const SparseBatch batch = batch_of(planted_data(load_rules("ouk"), 3), 200);
    const auto features = torch::tensor(batch.features, torch::kInt32);
    const auto offsets = torch::tensor(batch.offsets, torch::kInt32);
    const auto weight = torch::rand({kFeatures, 32}).requires_grad_();
    const auto reference = weight.detach().clone().requires_grad_();
    const auto seen = torch::rand({static_cast<std::int64_t>(batch.offsets.size()), 32});

    const auto own = SparseLinear::apply(weight, features, offsets);
    const auto theirs = std::get<0>(torch::embedding_bag(reference, features, offsets));
    EXPECT_TRUE(torch::equal(own, theirs));
    (own * seen).sum().backward();
    (theirs * seen).sum().backward();
    EXPECT_TRUE(torch::allclose(weight.grad(), reference.grad(), 1e-5, 1e-6));
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
    fill_batch(batch, samples, indices, map, {});
    const std::vector<float> outputs = learner.outputs(batch);
    ASSERT_EQ(outputs.size(), positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        EXPECT_NEAR(outputs[i], reference_output(network, positions[i], map), 1e-4);
    }
}

std::size_t index_of_largest(const std::vector<float>& values) {
    const auto is_smaller = [](float a, float b) { return std::abs(a) < std::abs(b); };
    return static_cast<std::size_t>(std::max_element(values.begin(), values.end(), is_smaller) -
                                    values.begin());
}

TEST(Learner, GradientIsThatOfFiniteDifferences) {
    const SparseBatch batch = batch_of(planted_data(load_rules("ouk"), 4), 300);
    Learner learner({.width = 32}, 3);
    learner.add_gradients(0, batch, 1);
    const FloatNetwork weights = learner.weights();
    const FloatNetwork gradients = learner.gradients(0);
    constexpr float kStep = 2e-3F;
    for (const auto values : {&FloatNetwork::transformer_weight, &FloatNetwork::transformer_bias,
                              &FloatNetwork::output_weight}) {
        const std::size_t index = index_of_largest(gradients.*values);
        FloatNetwork moved = weights;
        (moved.*values)[index] += kStep;
        learner.set_weights(moved);
        const double above = learner.squared_error(batch);
        (moved.*values)[index] -= 2 * kStep;
        learner.set_weights(moved);
        const double difference = (above - learner.squared_error(batch)) / (2 * kStep);
        const double gradient = (gradients.*values)[index];
        EXPECT_GT(std::abs(gradient), 0.1);
        EXPECT_NEAR(gradient, difference, 0.02 * std::abs(gradient)) << index;
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
    EXPECT_EQ(one.gradients(0).output_bias, std::vector<float>{0}) << "a step leaves no gradient";
}

TEST(Learner, KeepsWeightsWhereTheQuantizerCanTakeThem) {
    const TrainingData data = planted_data(load_rules("ouk"), 4);
    Learner learner({.width = 32}, 3);
    for (int step = 0; step < 20; ++step) {
        learner.add_gradients(0, batch_of(data, 300), 1);
        learner.step(1);
    }
    const FloatNetwork network = learner.weights();
    float largest = 0;
    for (const float weight : network.output_weight) largest = std::max(largest, std::abs(weight));
    for (const float weight : network.transformer_weight) {
        largest = std::max(largest, std::abs(weight));
    }
    EXPECT_FLOAT_EQ(largest, 1.98F);
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
