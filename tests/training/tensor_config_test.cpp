// Decay and clip of each tensor.
#include "training/model/tensor_config.h"

#include <gmock/gmock.h>

#include "tests/training/batches.h"

namespace ouk {
namespace {

using testing::AllOf;
using testing::HasSubstr;

struct TensorRow {
    const char* name;
    TensorConfig TensorConfigs::*config;
    std::vector<float> FloatNetwork::*values;
};
constexpr TensorRow kRows[] = {
    {"transformer_weight", &TensorConfigs::transformer_weight, &FloatNetwork::transformer_weight},
    {"transformer_bias", &TensorConfigs::transformer_bias, &FloatNetwork::transformer_bias},
    {"hidden_weight", &TensorConfigs::hidden_weight, &FloatNetwork::hidden_weight},
    {"hidden_bias", &TensorConfigs::hidden_bias, &FloatNetwork::hidden_bias},
    {"output_weight", &TensorConfigs::output_weight, &FloatNetwork::output_weight},
    {"output_bias", &TensorConfigs::output_bias, &FloatNetwork::output_bias},
};

LearnerConfig without_decay() {
    LearnerConfig config{.width = 32, .hidden = 8};
    for (const TensorRow& row : kRows) (config.tensors.*row.config).decay = 0;
    return config;
}

class TensorConfigTest : public testing::Test {
protected:
    const TrainingData data_ = planted_data(load_rules("ouk"), 4);

    /// After steps from weights none of which is 0.
    [[nodiscard]] FloatNetwork learn(const LearnerConfig& config, int steps, double rate) const {
        Learner learner(config, 3);
        learner.set_weights(start(config));
        const SparseBatch batch = batch_of(data_, 300, config);
        for (int step = 0; step < steps; ++step) {
            learner.add_gradients(0, batch, 1);
            learner.step(rate);
        }
        return learner.weights();
    }
    [[nodiscard]] static FloatNetwork start(const LearnerConfig& config) {
        FloatNetwork network = Learner(config, 3).weights();
        network.transformer_bias.assign(network.transformer_bias.size(), 0.3F);
        network.output_bias.assign(network.output_bias.size(), 1);
        return network;
    }
};

TEST_F(TensorConfigTest, EachDecayMovesItsTensorAlone) {
    constexpr double kDecay = 0.5;
    constexpr double kRate = 0.01;
    const FloatNetwork plain = learn(without_decay(), 1, kRate);
    const FloatNetwork first = start(without_decay());
    for (const TensorRow& decayed : kRows) {
        LearnerConfig config = without_decay();
        (config.tensors.*decayed.config).decay = kDecay;
        const FloatNetwork found = learn(config, 1, kRate);
        for (const TensorRow& row : kRows) {
            const double share = &row == &decayed ? kDecay * kRate : 0;
            const std::vector<float>& values = found.*row.values;
            for (std::size_t i = 0; i < values.size(); ++i) {
                const double expected =
                    double{(plain.*row.values)[i]} - share * double{(first.*row.values)[i]};
                ASSERT_NEAR(values[i], expected, 1e-7) << row.name << " by " << decayed.name;
            }
        }
    }
}

TEST_F(TensorConfigTest, EachClipHoldsItsTensorAlone) {
    LearnerConfig factored{
        .width = 32, .king_buckets = kFourBuckets, .hidden = 8, .factorizer = true};
    for (LearnerConfig config : {LearnerConfig{.width = 32, .hidden = 8}, factored}) {
        const LearnerConfig wide = config;
        for (const TensorRow& clipped : kRows) {
            config = wide;
            (config.tensors.*clipped.config).clip = 0.125;
            const FloatNetwork found = learn(config, 2, 0.05);
            for (const TensorRow& row : kRows) {
                const double most = largest(found.*row.values);
                if (&row == &clipped) {
                    EXPECT_LE(most, 0.125) << row.name;
                    EXPECT_GT(most, 0.06) << row.name;
                } else {
                    EXPECT_GT(most, 0.125) << row.name << " with " << clipped.name;
                }
            }
        }
    }
}

TEST(TensorConfig, AClipWiderThanTheQuantizerTakesIsRefusedWithTheReason) {
    const struct {
        TensorConfig TensorConfigs::*config;
        Activation activation;
        bool has_count;
        double most;
        const char* reason;
        int hidden = 0;
    } rows[] = {
        {&TensorConfigs::output_weight, Activation::Screlu, false, 2, "its product with"},
        {&TensorConfigs::output_weight, Activation::Pairwise, false, 2, "its product with"},
        {&TensorConfigs::output_weight, Activation::Crelu, false, 511, "16 bits"},
        {&TensorConfigs::output_bias, Activation::Screlu, false, 131'500, "32 bits"},
        {&TensorConfigs::output_weight, Activation::Screlu, false, 511, "16 bits", 8},
        {&TensorConfigs::hidden_weight, Activation::Screlu, false, 1.98, "8 bits", 8},
        {&TensorConfigs::hidden_bias, Activation::Screlu, false, 343, "32 bits", 8},
        {&TensorConfigs::transformer_weight, Activation::Screlu, false, 3.95, "32 of them and a"},
        {&TensorConfigs::transformer_weight, Activation::Screlu, true, 3.83, "33 of them and a"},
        {&TensorConfigs::transformer_bias, Activation::Screlu, false, 65, "16 bits"},
    };
    for (const auto& row : rows) {
        const NetworkShape shape{
            .has_count = row.has_count, .activation = row.activation, .hidden = row.hidden};
        TensorConfigs tensors;
        EXPECT_NO_THROW(check_clips(tensors, shape, "FILE"));
        (tensors.*row.config).clip = row.most;
        EXPECT_NO_THROW(check_clips(tensors, shape, "FILE")) << row.most;
        (tensors.*row.config).clip = row.most * 1.02;
        EXPECT_THAT(error_text([&] { check_clips(tensors, shape, "FILE"); }),
                    AllOf(HasSubstr("FILE: net.clip."), HasSubstr("expected at most "),
                          HasSubstr(row.reason)));
    }
}

TEST(TensorConfig, IsReadFromTheConfig) {
    TrainConfig config;
    load_config(
        parse_toml("[net.decay]\noutput_bias = 0.25\n[net.clip]\noutput_weight = 1.5\n", "test"),
        config.fields());
    EXPECT_EQ(config.net.tensors.output_bias.decay, 0.25);
    EXPECT_EQ(config.net.tensors.output_weight.clip, 1.5);
    config.net.tensors.output_weight.clip = 3;
    EXPECT_THAT(error_text([&] { check_config(config, "FILE"); }),
                HasSubstr("FILE: net.clip.output_weight is 3; expected at most 2"));
}

}  // namespace
}  // namespace ouk
