#include "engine/nnue/ranges.h"

#include <gmock/gmock.h>

#include "tests/engine/nnue/shapes.h"
#include "tests/error_text.h"

namespace ouk {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr int kPlainWidth = 256;

const NetworkShape kPlain{.width = kPlainWidth};

std::string refusal(const QuantizedTensors& tensors, const NetworkShape& shape = kPlain,
                    Scales scales = {}) {
    return error_text([&] { check_ranges(tensors, shape, scales, "net.oukn"); });
}

TEST(Ranges, OutputWeightTimes255Fits16Bits) {
    // 255 * 128 = 32640 fits, 255 * 129 = 32895 does not.
    for (const int weight : {128, -128, 0}) {
        QuantizedTensors tensors(kPlain);
        tensors.output_weight[7] = static_cast<std::int16_t>(weight);
        EXPECT_EQ(refusal(tensors), "no error") << weight;
    }
    for (const int weight : {129, -129, 32767, -32768}) {
        QuantizedTensors tensors(kPlain);
        tensors.output_weight[7] = static_cast<std::int16_t>(weight);
        EXPECT_THAT(refusal(tensors),
                    AllOf(HasSubstr("net.oukn"), HasSubstr("output.weight[7]"),
                          HasSubstr(std::to_string(weight)), HasSubstr("-128 to 128")));
    }
}

TEST(Ranges, OutputSumFits32Bits) {
    // 2^31 / 255^2: 33,025 = 258 * 128 + 1 is the largest sum.
    for (const int sign : {1, -1}) {
        QuantizedTensors tensors(kPlain);
        for (std::size_t i = 0; i < 258; ++i) {
            tensors.output_weight[i] = static_cast<std::int16_t>(128 * sign);
        }
        tensors.output_weight[300] = static_cast<std::int16_t>(sign);
        EXPECT_EQ(refusal(tensors), "no error");
        tensors.output_weight[400] = static_cast<std::int16_t>(-sign);  // counts by itself
        EXPECT_EQ(refusal(tensors), "no error");
        tensors.output_weight[500] = static_cast<std::int16_t>(sign);
        EXPECT_THAT(refusal(tensors),
                    AllOf(HasSubstr(sign > 0 ? "positive" : "negative"), HasSubstr("index [500]"),
                          HasSubstr("33026"), HasSubstr("at most 33025")));
    }
}

/// Feature of a man of some kind on `square`.
std::size_t feature(std::size_t kind, std::size_t square) {
    return kind * 64 + square;
}

TEST(Ranges, AccumulatorFits16BitsWith32Men) {
    constexpr std::size_t kNeuron = 3;
    for (const int sign : {1, -1}) {
        // 32 squares of 1000 and the bias: exactly the last value that fits.
        const int bias = sign > 0 ? 767 : -768;
        QuantizedTensors tensors(kPlain);
        const auto weight = [&](std::size_t input) -> std::int16_t& {
            return tensors.transformer_weight[input * kPlainWidth + kNeuron];
        };
        for (std::size_t square = 0; square < 32; ++square) {
            weight(feature(2, square)) = static_cast<std::int16_t>(1000 * sign);
        }
        tensors.transformer_bias[kNeuron] = static_cast<std::int16_t>(bias);
        EXPECT_EQ(refusal(tensors), "no error");

        weight(feature(5, 31)) = static_cast<std::int16_t>(999 * sign);   // shares a square
        weight(feature(2, 63)) = static_cast<std::int16_t>(1000 * sign);  // the 33rd man
        weight(feature(7, 40)) = static_cast<std::int16_t>(-5 * sign);    // points the other way
        EXPECT_EQ(refusal(tensors), "no error");

        weight(feature(5, 31)) = static_cast<std::int16_t>(1001 * sign);
        EXPECT_THAT(refusal(tensors), AllOf(HasSubstr("transformer.weight[*][3]"),
                                            HasSubstr(std::to_string(sign > 0 ? 32768 : -32769))));
    }
}

TEST(Ranges, OutputLimitsFollowFromActivationAndScale) {
    struct Row {
        Activation activation;
        int scale;
        int weight;        // by hand: 32767 / scale, CReLU 32767
        std::int64_t sum;  // by hand: 2147483647 / scale^2, CReLU / scale
    };
    const Row rows[] = {
        {Activation::Screlu, 255, 128, 33'025},     {Activation::Pairwise, 255, 128, 33'025},
        {Activation::Screlu, 181, 181, 65'550},     {Activation::Pairwise, 1000, 32, 2147},
        {Activation::Crelu, 255, 32767, 8'421'504}, {Activation::Crelu, 1000, 32767, 2'147'483},
    };
    for (const Row& row : rows) {
        const Scales scales{row.scale, 64};
        const OutputLimits limits = output_limits({.activation = row.activation}, scales);
        EXPECT_EQ(limits.weight, row.weight);
        EXPECT_EQ(limits.sum, row.sum);
        // As many of the largest weight as fit, and then one more 1 than fits.
        const NetworkShape shape{.width = 1024, .activation = row.activation, .output_buckets = 3};
        QuantizedTensors tensors(shape);
        const std::size_t second = static_cast<std::size_t>(2 * activated(shape));
        const auto full = static_cast<std::size_t>(row.sum / row.weight);
        const auto set = [&](std::size_t i, std::int64_t weight) {
            tensors.output_weight[second + i] = static_cast<std::int16_t>(weight);
        };
        for (std::size_t i = 0; i < full; ++i) set(i, row.weight);
        set(full, row.sum % row.weight);
        EXPECT_EQ(refusal(tensors, shape, scales), "no error");
        tensors.output_weight[0] = 1;  // another bucket counts by itself
        EXPECT_EQ(refusal(tensors, shape, scales), "no error");
        set(full + 1, 1);
        EXPECT_THAT(refusal(tensors, shape, scales),
                    AllOf(HasSubstr("[1][" + std::to_string(full + 1) + "]"),
                          HasSubstr("at most " + std::to_string(row.sum))));
        if (row.weight == 32767) continue;
        set(0, -row.weight - 1);
        EXPECT_THAT(refusal(tensors, shape, scales),
                    HasSubstr("output.weight[1][0] is " + std::to_string(-row.weight - 1)));
    }
}

TEST(Ranges, HiddenSumsFit32Bits) {
    // 2^31 / 16384 (1024 * 1024 >> 6) = 131072: 1024 inputs of 127 are 130048, 1023 more fit.
    const NetworkShape shape{.width = 1024, .output_buckets = 2, .hidden = 8};
    const Scales scales{1024, 64, 64};
    constexpr std::size_t kNeuron = 11;  // neuron 3 of bucket 1
    for (const int sign : {1, -1}) {
        QuantizedTensors tensors(shape);
        std::int8_t* const row = tensors.hidden_weight.data() + kNeuron * 2048;
        std::fill_n(row, 1024, static_cast<std::int8_t>(127 * sign));
        std::fill_n(row + 1024, 1023, static_cast<std::int8_t>(sign));
        row[2047] = static_cast<std::int8_t>(-sign);  // counts by itself
        // 131071 * 16384 leaves 16383, or below zero 16384.
        tensors.hidden_bias[kNeuron] = sign > 0 ? 16383 : -16384;
        EXPECT_EQ(refusal(tensors, shape, scales), "no error");
        tensors.hidden_bias[kNeuron] += sign;
        EXPECT_THAT(refusal(tensors, shape, scales),
                    AllOf(HasSubstr("net.oukn: hidden.weight[11][*]"),
                          HasSubstr(sign > 0 ? "2147483648" : "-2147483649")));
        tensors.hidden_bias[kNeuron] = -sign;
        EXPECT_EQ(refusal(tensors, shape, scales), "no error");
        row[2047] = static_cast<std::int8_t>(sign);
        // Before the bias is added, 2^31 is too much and -2^31 is not.
        EXPECT_EQ(refusal(tensors, shape, scales) == "no error", sign < 0);
    }
}

TEST(Ranges, OutputLimitsBehindAHiddenLayer) {
    // A neuron is at most 32512, so 2147483647 / 32512 = 66052 of weights, of 16 bits each.
    const NetworkShape shape{.output_buckets = 2, .hidden = 8};
    QuantizedTensors tensors(shape);
    tensors.output_weight[8] = 32767;
    tensors.output_weight[9] = -32767;
    tensors.output_weight[10] = 32767;
    tensors.output_weight[11] = 66052 - 2 * 32767;
    EXPECT_EQ(refusal(tensors, shape), "no error");
    tensors.output_weight[15] = 1;
    EXPECT_THAT(refusal(tensors, shape), AllOf(HasSubstr("output.weight: the positive"),
                                               HasSubstr("[1][7]"), HasSubstr("at most 66052")));
    tensors.output_weight[15] = -32768;
    EXPECT_THAT(refusal(tensors, shape), HasSubstr("output.weight[1][7] is -32768"));
}

TEST(Ranges, EachKingBucketIsProvedWithTheCount) {
    const NetworkShape shape{
        .is_mirrored = true, .king_buckets = bucket_numbers(32, 3), .has_count = true, .width = 16};
    constexpr std::size_t kNeuron = 5;
    for (const int sign : {1, -1}) {
        QuantizedTensors tensors(shape);
        const auto weight = [&](std::size_t input) -> std::int16_t& {
            return tensors.transformer_weight[input * 16 + kNeuron];
        };
        const auto signed16 = [sign](int value) { return static_cast<std::int16_t>(value * sign); };
        // Bucket 2: 32 squares of 900. Count: one of its 8, the largest.
        for (std::size_t i = 0; i < 32; ++i) weight(2 * 768 + feature(1, i)) = signed16(900);
        weight(3 * 768) = signed16(-700);
        weight(3 * 768 + 1) = signed16(1000);
        weight(3 * 768 + 2) = signed16(900);
        tensors.transformer_bias[kNeuron] = signed16(sign > 0 ? 2967 : 2968);
        for (std::size_t i = 0; i < 32; ++i) weight(768 + feature(1, 20 + i)) = signed16(899);
        EXPECT_EQ(refusal(tensors, shape), "no error");
        for (const std::size_t moved : {std::size_t{2 * 768 + 64 + 31}, std::size_t{3 * 768 + 1}}) {
            weight(moved) = static_cast<std::int16_t>(weight(moved) + sign);
            EXPECT_THAT(refusal(tensors, shape),
                        AllOf(HasSubstr("transformer.weight[*][5]"), HasSubstr("king bucket 2"),
                              HasSubstr(std::to_string(sign > 0 ? 32768 : -32769))));
            weight(moved) = static_cast<std::int16_t>(weight(moved) - sign);
        }
    }
}

TEST(Ranges, EachBiasAloneFits) {
    QuantizedTensors tensors(kPlain);
    tensors.transformer_bias[0] = 32767;
    tensors.transformer_bias[1] = -32768;
    EXPECT_EQ(refusal(tensors), "no error");
}

}  // namespace
}  // namespace ouk
