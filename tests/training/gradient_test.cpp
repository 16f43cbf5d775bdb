// The fused path against autograd for every shape and kernel, and its weights for any number of
// threads.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>
#include <torch/torch.h>

#include "tests/training/batches.h"
#include "training/run/step.h"

namespace ouk {
namespace {

constexpr const char* kFourMirrored =
    "0 0 1 1 0 0 1 1 0 0 1 1 0 0 1 1 2 2 3 3 2 2 3 3 2 2 3 3 2 2 3 3";

/// Every part of a shape, alone and together; widths that leave a block without neighbour.
const std::vector<LearnerConfig> kLearners{
    {.width = 32},
    {.width = 48, .activation = "crelu"},
    {.width = 32, .activation = "pairwise"},
    {.width = 96, .activation = "pairwise", .output_buckets = 3},
    {.width = 64, .mirrored = true, .output_buckets = 8},
    {.width = 80, .count = true},
    {.width = 32, .king_buckets = kFourBuckets, .factorizer = true},
    {.width = 64,
     .mirrored = true,
     .king_buckets = kFourMirrored,
     .count = true,
     .activation = "pairwise",
     .output_buckets = 16,
     .factorizer = true,
     .loss_exponent = 2.5},
    {.width = 256, .mirrored = true, .king_buckets = kFourMirrored, .output_buckets = 8},
    {.width = 48, .hidden = 16},
    {.width = 64, .activation = "crelu", .output_buckets = 8, .hidden = 16},
    {.width = 96, .activation = "pairwise", .output_buckets = 8, .hidden = 8},
    {.width = 64,
     .king_buckets = kFourBuckets,
     .output_buckets = 8,
     .hidden = 16,
     .factorizer = true},
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

/// Positions, some of them with a count.
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
    fused.device = "cpu";
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

TEST(Gradients, FusedAreThoseOfAutograd) {
    const TrainingData data = varied_data();
    for (const LearnerConfig& config : kLearners) {
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

TEST(Gradients, OfAGpuIsThatOfAutogradWhereThereIsOne) {
    LearnerConfig config{.width = 64, .output_buckets = 4, .device = "cuda"};
    if (!torch::cuda::is_available()) {
        EXPECT_THAT(error_text([&] { Learner(config, 1); }), testing::HasSubstr("device 'cuda'"));
        return;
    }
    const SparseBatch batch = batch_of(varied_data(), 700, config);
    const std::vector<float> found = gradients_by(best_fused_kernels(), config, batch);
    config.device = "cpu";
    const std::vector<float> expected =
        gradients_by(best_fused_kernels(), by_reference(config), batch);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_NEAR(found[i], expected[i], 1e-5 * largest(expected)) << i;
    }
}

TEST(Gradients, AllKernelsAreEqualToTheBit) {
    const TrainingData data = varied_data();
    for (const LearnerConfig& config : kLearners) {
        SCOPED_TRACE(describe(config));
        const SparseBatch batch = batch_of(data, 700, config);
        const std::vector<float> portable = gradients_by(portable_fused_kernels(), config, batch);
        for (const FusedKernels* kernels : kernels_here()) {
            EXPECT_EQ(gradients_by(*kernels, config, batch), portable) << kernels->name;
        }
    }
}

TEST(Gradients, PathsHaveTheSameLossAndOutputs) {
    const TrainingData data = varied_data();
    for (const LearnerConfig& config : kLearners) {
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
        for (int step = 0; step < 4; ++step) stepper.step(data.training, 1e-2);
        bytes = learner.save();
    });
    return bytes;
}

TEST(Gradients, ThreadsDoNotReachTheWeights) {
    const TrainingData data = varied_data();
    LearnerConfig guarded = kLearners[7];
    guarded.max_gradient_norm = 0.01;
    guarded.ema_decay = 0.9;
    for (const LearnerConfig& config : {kLearners[0], kLearners[4], guarded, kLearners.back()}) {
        SCOPED_TRACE(describe(config));
        const std::string one = learn_on(1, config, data);
        EXPECT_TRUE(learn_on(2, config, data) == one);
        EXPECT_TRUE(learn_on(5, config, data) == one);
    }
}

}  // namespace
}  // namespace ouk
