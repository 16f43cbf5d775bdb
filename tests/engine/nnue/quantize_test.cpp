// Float, quantized scalar and quantized SIMD speak of the same network. (LibTorch joins them in
// tests/training.)
#include "engine/nnue/quantize.h"

#include <gmock/gmock.h>

#include <cmath>
#include <functional>
#include <limits>

#include "engine/nnue/accumulator.h"
#include "tests/engine/nnue/networks.h"
#include "tests/engine/nnue/shapes.h"
#include "tests/error_text.h"

namespace ouk {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr int kFloatWidth = 64;

/// Weights of a trained network's size: hidden sums around the clamp, outputs around one pawn.
FloatNetwork random_float_network(std::uint64_t seed,
                                  const NetworkShape& shape = {.width = kFloatWidth}) {
    Random random = test_random(seed);
    const auto uniform = [&](double limit) {
        return static_cast<float>((2 * random.unit() - 1) * limit);
    };
    FloatNetwork network(shape);
    for (float& weight : network.transformer_weight) weight = uniform(0.3);
    for (float& bias : network.transformer_bias) bias = uniform(0.5);
    for (float& weight : network.hidden_weight) weight = uniform(0.4);
    for (float& bias : network.hidden_bias) bias = uniform(0.5);
    for (float& weight : network.output_weight) weight = uniform(0.6);
    for (float& bias : network.output_bias) bias = uniform(0.2);
    return network;
}

TEST(FloatNetwork, SumsByHand) {
    FloatNetwork network({.width = kFloatWidth});
    const auto weight = [&](int feature, int neuron) -> float& {
        return network.transformer_weight[static_cast<std::size_t>(feature * kFloatWidth + neuron)];
    };
    network.transformer_bias[0] = 0.25F;
    weight(10, 0) = 0.5F;
    weight(20, 1) = 3.0F;   // clamped to 1
    weight(20, 2) = -1.0F;  // clamped to 0
    network.output_weight[0] = 2.0F;
    network.output_weight[1] = 0.125F;
    network.output_weight[2] = 100.0F;
    network.output_weight[kFloatWidth] = -1.0F;
    network.output_weight[kFloatWidth + 1] = -0.5F;
    network.output_bias[0] = 0.0625F;
    FeatureList own;
    own.push(10);
    FeatureList other;
    other.push(20);
    // own: 0.75^2 * 2; other: 0.25^2 * -1 and 1 * -0.5; bias 0.0625.
    EXPECT_EQ(reference_output(network, own, other, 0), 1.125F - 0.0625F - 0.5F + 0.0625F);
    // other way round: 0.25^2 * 2, 1 * 0.125; 0.75^2 * -1; bias.
    EXPECT_EQ(reference_output(network, other, own, 0), 0.125F + 0.125F - 0.5625F + 0.0625F);
}

TEST(FloatNetwork, ActivationsAndBucketsByHand) {
    // Sums of the own side 0.5 and 2 (clamped to 1) in the halves, of the other 0.25 and 0.75.
    struct Row {
        Activation activation;
        float output;
    };
    const Row rows[] = {
        {Activation::Crelu, 0.5F * 1 + 1.0F * 2 + 0.25F * 4 + 0.75F * 8 + 16},
        {Activation::Screlu, 0.25F * 1 + 1.0F * 2 + 0.0625F * 4 + 0.5625F * 8 + 16},
        {Activation::Pairwise, 0.5F * 1 + 0.1875F * 4 + 16},
    };
    for (const Row& row : rows) {
        FloatNetwork network({.activation = row.activation, .output_buckets = 3});
        network.transformer_weight[10 * 32] = 0.5F;
        network.transformer_weight[10 * 32 + 16] = 2.0F;
        network.transformer_weight[20 * 32] = 0.25F;
        network.transformer_weight[20 * 32 + 16] = 0.75F;
        const auto joined = static_cast<std::size_t>(2 * activated(network.shape));
        float* weight = network.output_weight.data() + 2 * joined;
        weight[0] = 1;
        weight[joined / 2] = 4;
        if (row.activation != Activation::Pairwise) {
            weight[16] = 2;
            weight[joined / 2 + 16] = 8;
        }
        network.output_bias[2] = 16;
        const std::vector<std::int32_t> own{10};
        const std::vector<std::int32_t> other{20};
        EXPECT_EQ(reference_output(network, own, other, 2), row.output);
        EXPECT_EQ(reference_output(network, own, other, 1), 0);
    }
}

TEST(FloatNetwork, HiddenNeuronsByHand) {
    FloatNetwork network(
        {.width = 16, .activation = Activation::Crelu, .output_buckets = 2, .hidden = 8});
    network.transformer_weight[10 * 16] = 0.5F;       // own neuron 0
    network.transformer_weight[20 * 16 + 3] = 0.25F;  // other neuron 3
    const auto row = [&](std::size_t neuron) {
        return network.hidden_weight.data() + (8 + neuron) * 32;  // of bucket 1
    };
    row(0)[0] = 1;           // 0.5
    row(0)[16 + 3] = -0.5F;  // -0.125
    network.hidden_bias[8] = 0.25F;
    row(1)[0] = 4;   // clamped to 1
    row(2)[0] = -1;  // clamped to 0
    network.hidden_bias[15] = 0.5F;
    network.output_weight[8 + 0] = 2;
    network.output_weight[8 + 1] = 8;
    network.output_weight[8 + 2] = 100;
    network.output_weight[8 + 7] = -4;
    network.output_bias[1] = 16;
    const std::vector<std::int32_t> own{10};
    const std::vector<std::int32_t> other{20};
    EXPECT_EQ(reference_output(network, own, other, 1), 0.625F * 2 + 8 - 0.5F * 4 + 16);
    EXPECT_EQ(reference_output(network, own, other, 0), 0);
}

TEST(Quantize, RoundsEachTensorByItsScale) {
    FloatNetwork network({.width = kFloatWidth});
    network.transformer_weight[3] = 1.0F;
    network.transformer_weight[4] = -0.0059F;  // -1.5045
    network.transformer_bias[1] = 2.5F;        // 637.5, away from zero
    network.output_weight[0] = 1.98F;
    network.output_weight[1] = -0.0234375F;  // -1.5, away from zero
    network.output_bias[0] = -0.5F;
    const QuantizedTensors tensors = quantize(network, "weights.h5");
    EXPECT_EQ(tensors.transformer_weight[3], 255);
    EXPECT_EQ(tensors.transformer_weight[4], -2);
    EXPECT_EQ(tensors.transformer_bias[1], 638);
    EXPECT_EQ(tensors.output_weight[0], 127);
    EXPECT_EQ(tensors.output_weight[1], -2);
    EXPECT_EQ(tensors.output_bias[0], -8160);

    FloatNetwork hidden({.hidden = 8});
    hidden.hidden_weight[5] = 1.98F;
    hidden.hidden_weight[6] = -0.0234375F;
    hidden.hidden_bias[2] = 1;
    hidden.output_bias[0] = 1;
    const QuantizedTensors hidden_tensors = quantize(hidden, "weights.h5");
    EXPECT_EQ(hidden_tensors.hidden_weight[5], 127);
    EXPECT_EQ(hidden_tensors.hidden_weight[6], -2);
    EXPECT_EQ(hidden_tensors.hidden_bias[2], (255 * 255 / 2) * 64);
    EXPECT_EQ(hidden_tensors.output_bias[0], (32512 * 64 / 64) * 64);
}

TEST(Quantize, HiddenWeightsBeyond8BitsAreRefused) {
    FloatNetwork network({.output_buckets = 2, .hidden = 8});
    network.hidden_weight[9 * 64 + 5] = 2;  // neuron 1 of bucket 1
    EXPECT_THAT(error_text([&] { (void)quantize(network, "weights.h5"); }),
                HasSubstr("hidden.weight[9][5] is 2.000000; expected -2.000000 to 1.984375"));
    EXPECT_EQ(quantize(network, "weights.h5", {255, 64, 63}).hidden_weight[9 * 64 + 5], 126);
}

TEST(Quantize, RefusesWhatDoesNotFitNamingTensorAndIndex) {
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    constexpr float kInf = std::numeric_limits<float>::infinity();
    struct Row {
        std::function<void(FloatNetwork&)> spoil;
        const char* named;
    };
    const Row rows[] = {
        {[](auto& net) { net.transformer_weight[2 * kFloatWidth + 5] = kNan; },
         "transformer.weight[2][5] is nan"},
        {[](auto& net) { net.transformer_weight[7] = 128.6F; },
         "transformer.weight[0][7] is 128.6"},
        {[](auto& net) { net.transformer_bias[9] = -kInf; }, "transformer.bias[9] is -inf"},
        {[](auto& net) { net.output_weight[100] = 2.01F; }, "output.weight[100] is 129"},
        {[](auto& net) { net.output_weight[1] = kNan; }, "output.weight[1] is nan"},
        {[](auto& net) { net.output_bias[0] = 1e6F; }, "output.bias[0] is 1000000"},
        {[](auto& net) {
             net.transformer_bias[3] = 128.0F;
             net.transformer_weight[3] = 1.0F;
         },
         "transformer.weight[*][3]"},
    };
    for (const Row& row : rows) {
        FloatNetwork network = random_float_network(1);
        row.spoil(network);
        EXPECT_THAT(error_text([&] { (void)quantize(network, "weights.h5"); }),
                    AllOf(HasSubstr("weights.h5"), HasSubstr(row.named)))
            << row.named;
    }
}

struct Differences {
    double mean = 0;
    double largest = 0;
    double largest_score = 0;
};

/// Centipawns between float and quantized over positions of random games; on the way scalar and
/// SIMD must be equal.
Differences compare(const FloatNetwork& network, Scales scales = {}) {
    const auto rules = load_rules("ouk");
    NetworkFile file = random_network_file(*rules, network.shape, 1);
    file.header.scales = scales;
    file.tensors = quantize(network, "weights.h5", scales);
    const Network quantized(file, "net");
    Random random = test_random(3);
    Differences differences;
    int count = 0;
    const auto visit = [&](const Position& position, Move) {
        Accumulator accumulator(quantized.width());
        accumulator.refresh(quantized, scalar_kernels(), position);
        const Score scalar = score_of(quantized, scalar_kernels(), accumulator, position);
        EXPECT_EQ(scalar, score_of(quantized, best_kernels(), accumulator, position));
        const double exact =
            kDefaultOutputScale *
            double{reference_output(network, position, quantized.features().map())};
        const double difference = std::abs(scalar.value() - exact);
        differences.mean += difference;
        differences.largest = std::max(differences.largest, difference);
        differences.largest_score = std::max(differences.largest_score, std::abs(exact));
        ++count;
    };
    for (int game = 0; game < 20; ++game) {
        play_random_game(start_position(*rules), random, 100, visit);
    }
    differences.mean /= count;
    return differences;
}

/// `network` rounded to what those scales can say, and its file.
NetworkFile rounded(const FloatNetwork& network, Scales scales) {
    NetworkFile file;
    file.header.shape = network.shape;
    file.header.scales = scales;
    file.tensors = quantize(network, "weights.h5", scales);
    return file;
}

TEST(Quantize, SameWeightsGiveTheSameScoreButForItsRounding) {
    for (const NetworkShape& shape : all_shapes()) {
        for (const Scales scales : {Scales{}, Scales{181, 32}, Scales{400, 40}}) {
            const FloatNetwork network =
                dequantize(rounded(random_float_network(2, shape), scales));
            const Differences differences = compare(network, scales);
            EXPECT_GT(differences.largest_score, 200);  // else small differences would say nothing
            // Shifts round down to 1/16384 of a hidden neuron or less.
            const double shifted = shape.hidden * 400 * 0.6 / 16384;
            EXPECT_LT(differences.largest, 0.5 + 0.01 + shifted);
        }
    }
}

TEST(Dequantize, QuantizesToTheSameTensors) {
    for (const NetworkShape& shape : all_shapes()) {
        for (const Scales scales : {Scales{}, Scales{181, 32}, Scales{400, 40}}) {
            const NetworkFile file = rounded(random_float_network(4, shape), scales);
            const FloatNetwork network = dequantize(file);
            EXPECT_EQ(network.shape, shape);
            EXPECT_EQ(quantize(network, "weights.h5", scales), file.tensors);
        }
    }
}

TEST(Quantize, RoundedWeightsStayNear) {
    // Rounding errors of 1/64 and 1/255, uniform and independent, make about 0.03 = 12 centipawns
    // (one sigma) with random weights. Trained ones err less: tests/training.
    const Differences differences = compare(random_float_network(2));
    EXPECT_LT(differences.mean, 12);
    EXPECT_LT(differences.largest, 48);
}

}  // namespace
}  // namespace ouk
