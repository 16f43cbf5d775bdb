#include "engine/nnue/ranges.h"

#include <gmock/gmock.h>

#include "tests/error_text.h"

namespace ouk {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr int kWidth = 256;

std::string refusal(const QuantizedTensors& tensors) {
    return error_text([&] { check_ranges(tensors, "net.oukn"); });
}

TEST(Ranges, OutputWeightTimes255Fits16Bits) {
    // 255 * 128 = 32640 fits, 255 * 129 = 32895 does not.
    for (const int weight : {128, -128, 0}) {
        QuantizedTensors tensors(NetworkShape{.width = kWidth});
        tensors.output_weight[7] = static_cast<std::int16_t>(weight);
        EXPECT_EQ(refusal(tensors), "no error") << weight;
    }
    for (const int weight : {129, -129, 32767, -32768}) {
        QuantizedTensors tensors(NetworkShape{.width = kWidth});
        tensors.output_weight[7] = static_cast<std::int16_t>(weight);
        EXPECT_THAT(refusal(tensors),
                    AllOf(HasSubstr("net.oukn"), HasSubstr("output.weight[7]"),
                          HasSubstr(std::to_string(weight)), HasSubstr("-128 to 128")));
    }
}

TEST(Ranges, OutputSumFits32Bits) {
    // 2^31 / 255^2: 33,025 = 258 * 128 + 1 is the largest sum.
    for (const int sign : {1, -1}) {
        QuantizedTensors tensors(NetworkShape{.width = kWidth});
        for (std::size_t i = 0; i < 258; ++i) {
            tensors.output_weight[i] = static_cast<std::int16_t>(128 * sign);
        }
        tensors.output_weight[300] = static_cast<std::int16_t>(sign);
        EXPECT_EQ(refusal(tensors), "no error");
        tensors.output_weight[400] = static_cast<std::int16_t>(-sign);  // counts by itself
        EXPECT_EQ(refusal(tensors), "no error");
        tensors.output_weight[500] = static_cast<std::int16_t>(sign);
        EXPECT_THAT(refusal(tensors),
                    AllOf(HasSubstr(sign > 0 ? "positive" : "negative"), HasSubstr("index 500"),
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
        QuantizedTensors tensors(NetworkShape{.width = kWidth});
        const auto weight = [&](std::size_t input) -> std::int16_t& {
            return tensors.transformer_weight[input * kWidth + kNeuron];
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

TEST(Ranges, EachBiasAloneFits) {
    QuantizedTensors tensors(NetworkShape{.width = kWidth});
    tensors.transformer_bias[0] = 32767;
    tensors.transformer_bias[1] = -32768;
    EXPECT_EQ(refusal(tensors), "no error");
}

}  // namespace
}  // namespace ouk
