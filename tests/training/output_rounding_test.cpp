#include "training/quantizer/output_rounding.h"

#include <gmock/gmock.h>

#include "engine/nnue/quantize.h"
#include "tests/training/planted.h"
#include "training/quantizer/quantizer.h"
#include "training/run/checkpoint_data.h"

namespace ouk {
namespace {

FloatNetwork random_network(const NetworkShape& shape, double largest_output) {
    FloatNetwork network(shape);
    Random random(random_key(1, 0, Purpose::Test));
    const auto draw = [&](std::vector<float>& values, double largest) {
        for (float& value : values) {
            value = static_cast<float>(largest * (2 * random.unit() - 1));
        }
    };
    draw(network.transformer_weight, 0.2);
    draw(network.transformer_bias, 0.2);
    draw(network.hidden_weight, largest_output / 4);
    draw(network.hidden_bias, 0.3);
    draw(network.output_weight, largest_output);
    draw(network.output_bias, 0.1);
    return network;
}

const NetworkShape kShapes[] = {
    {},
    {.width = 64, .activation = Activation::Crelu},
    {.width = 64, .activation = Activation::Pairwise, .output_buckets = 8},
    {.has_count = true, .width = 2048},  // the sum of its weights is what limits
    {.width = 64, .output_buckets = 8, .hidden = 16},
    {.width = 1024, .hidden = 8},
};

class OutputRoundingTest : public testing::Test {
protected:
    const std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    const PerspectiveMap map_ = perspective_map(*rules_);
    const std::vector<Position> positions_ = random_positions(*rules_, 10);
};

TEST_F(OutputRoundingTest, FinestScalesAreProvedHoweverWeightsAreRounded) {
    for (const NetworkShape& shape : kShapes) {
        for (const double largest : {0.01, 0.3, 1.98}) {
            FloatNetwork network = random_network(shape, largest);
            for (const int transformer : {127, 255, 511}) {
                const std::optional<Scales> scales = finest_scales(network, transformer);
                ASSERT_TRUE(scales);
                EXPECT_EQ(scales->transformer, transformer);
                FloatNetwork outward = network;
                for (float& weight : outward.output_weight) {
                    weight += (weight < 0 ? -0.49F : 0.49F) / static_cast<float>(scales->output);
                }
                for (float& weight : outward.hidden_weight) {
                    weight += (weight < 0 ? -0.49F : 0.49F) / static_cast<float>(scales->hidden);
                }
                EXPECT_NO_THROW((void)quantize(outward, "test", *scales));
                if (scales->output == kMaxOutputWeightScale) continue;
                const Scales finer{transformer, 2 * scales->output + 2, scales->hidden};
                EXPECT_THROW((void)quantize(outward, "test", finer), Error);
            }
        }
    }
    EXPECT_FALSE(finest_scales(random_network({}, 300), 255));
}

TEST_F(OutputRoundingTest, QuantizingRoundsNothingAnyMore) {
    for (const NetworkShape& shape : kShapes) {
        const FloatNetwork network = random_network(shape, 0.2);
        NetworkFile file{header_for(*rules_, shape), {}};
        file.header.scales = {300, 50};
        const auto positions = std::span(positions_).first(50);
        const FloatNetwork rounded = round_network(network, file.header.scales, map_, positions);
        file.tensors = quantize(rounded, "test", file.header.scales);
        const FloatNetwork back = dequantize(file);
        EXPECT_EQ(back.transformer_weight, rounded.transformer_weight);
        EXPECT_EQ(back.hidden_weight, rounded.hidden_weight);
        EXPECT_EQ(back.output_weight, rounded.output_weight);
        for (std::size_t i = 0; i < back.output_weight.size(); ++i) {
            ASSERT_LT(std::abs(back.output_weight[i] - network.output_weight[i]), 1.001 / 50);
        }
    }
}

/// Mean error on positions of other games, in centipawns.
double mean_error(const FloatNetwork& network, const FloatNetwork& rounded, const Rules& rules,
                  int bucket) {
    double sum = 0;
    int count = 0;
    for (const Position& position : random_positions(rules, 10, 2)) {
        if (output_bucket(network.shape, position.occupied().count()) != bucket) continue;
        const PerspectiveMap map = perspective_map(rules);
        sum += std::abs(double{reference_output(network, position, map)} -
                        double{reference_output(rounded, position, map)});
        ++count;
    }
    EXPECT_GT(count, 20);
    return 400 * sum / count;
}

// All weights lie 0.4 of a step above where they can be stored: rounded one by one the output would
// be off by the sum of all.
TEST_F(OutputRoundingTest, ErrorsCancelInEachOutputBucket) {
    const NetworkShape shape{.width = 64, .output_buckets = 2};
    FloatNetwork network = random_network(shape, 0);
    constexpr Scales kScales{511, 20};
    for (float& weight : network.output_weight) weight = 0.4F / kScales.output;
    const FloatNetwork alone = round_network(network, kScales, map_, {});
    const FloatNetwork together = round_network(network, kScales, map_, positions_);
    for (const int bucket : {0, 1}) {
        const double error = mean_error(network, alone, *rules_, bucket);
        EXPECT_GT(error, 50);
        EXPECT_LT(mean_error(network, together, *rules_, bucket), error / 5);
    }
}

TEST_F(OutputRoundingTest, ErrorsCancelInEachHiddenNeuron) {
    const NetworkShape shape{.width = 64, .output_buckets = 2, .hidden = 8};
    FloatNetwork network = random_network(shape, 0.5);
    constexpr Scales kScales{511, 4096, 20};
    network.hidden_bias.assign(network.hidden_bias.size(), 0.1F);
    for (float& weight : network.hidden_weight) weight = 0.4F / kScales.hidden;
    const FloatNetwork alone = round_network(network, kScales, map_, {});
    const FloatNetwork together = round_network(network, kScales, map_, positions_);
    for (const int bucket : {0, 1}) {
        const double error = mean_error(network, alone, *rules_, bucket);
        EXPECT_GT(error, 10);
        EXPECT_LT(mean_error(network, together, *rules_, bucket), error / 5);
    }
}

TEST_F(OutputRoundingTest, TheBiasTakesInWhatIsLeft) {
    FloatNetwork network = random_network({}, 0.2);
    network.transformer_weight.assign(network.transformer_weight.size(), 0);
    constexpr Scales kScales{100, 10};
    const FloatNetwork alone = round_network(network, kScales, map_, {});
    const FloatNetwork together = round_network(network, kScales, map_, positions_);
    EXPECT_GT(mean_error(network, alone, *rules_, 0), 1);
    EXPECT_LT(mean_error(network, together, *rules_, 0), 400 * 0.51 / bias_scale({}, kScales));
}

TEST(SomeOthers, AreNoneOfThoseMeasuredOn) {
    const PlantedFile file(*load_rules("ouk"), 40);
    for (const double held_out_share : {0.0, 0.1}) {
        Loader data({{file.path()}}, no_filter(held_out_share), {}, 1, 2);
        const std::vector<Sample> measured = some_held_out(data, 1000);
        const std::vector<Sample> others = some_others(data, 1'000'000, measured);
        EXPECT_GT(others.size(), 1000U);
        for (const Sample& sample : measured) {
            for (const Sample& other : others) ASSERT_NE(input_key(sample), input_key(other));
        }
    }
}

}  // namespace
}  // namespace ouk
