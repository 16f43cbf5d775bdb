// The slow twin against the fast one: equal bits for every width, at the ends of every range.
#include "engine/nnue/kernels.h"

#include <gmock/gmock.h>

#include <limits>

#include "tests/engine/nnue/networks.h"

namespace ouk {
namespace {

using Values = AlignedVector<std::int16_t>;

constexpr int kWidths[] = {16, 32, 48, 64, 80, 128, 144, 176, 256, 272, 512, 1024, 2048};

struct NamedOutput {
    const char* name;
    OutputKernel Kernels::*kernel;
    int step;  // widths are multiples of it
};
constexpr NamedOutput kOutputs[] = {{"crelu", &Kernels::crelu, 16},
                                    {"screlu", &Kernels::screlu, 16},
                                    {"pairwise", &Kernels::pairwise, 32}};

/// Uniform over 16 bits, or only the ends: what wraps first shows first.
Values random_values(Random& random, int count, bool only_ends) {
    constexpr std::int16_t kEnds[] = {-32768, 32767, -1, 0, 255, 256};
    Values values(static_cast<std::size_t>(count));
    for (auto& value : values) {
        value = only_ends ? kEnds[random.below(std::size(kEnds))]
                          : static_cast<std::int16_t>(random.next());
    }
    return values;
}

class KernelsTest : public testing::Test {
protected:
    void SetUp() override {
        if (avx2_kernels() == nullptr) GTEST_SKIP() << "no AVX2 here: nothing to compare";
    }
};

TEST_F(KernelsTest, AccumulateIsEqualToTheBit) {
    constexpr int kMostRows = 2 * 64;
    Random random = test_random(1);
    for (const int width : kWidths) {
        for (int round = 0; round < 60; ++round) {
            const Values from = random_values(random, 2 * width, round % 2 == 0);
            const Values table = random_values(random, width * kMostRows, round % 3 == 0);
            std::vector<const std::int16_t*> rows;
            for (int row = 0; row < kMostRows; ++row) {
                rows.push_back(table.data() + std::ptrdiff_t{row} * width);
            }
            // Quiet moves and captures have code of their own; the rest is any number of rows.
            const bool is_refresh = round % 5 == 4;
            const int added = is_refresh ? static_cast<int>(random.below(33)) : round % 3;
            const int removed = static_cast<int>(random.below(3));
            const RowList arrive{rows.data(), added};
            const RowList leave{rows.data() + 2 * added, removed};
            Values slow(from.size());
            Values fast(from.size());
            scalar_kernels().accumulate(from.data(), arrive, leave, slow.data(), width);
            avx2_kernels()->accumulate(from.data(), arrive, leave, fast.data(), width);
            ASSERT_EQ(slow, fast) << width << " +" << added << " -" << removed;
            // One side alone: White's rows, and nothing behind them is touched.
            slow = from;
            fast = from;
            scalar_kernels().accumulate_side(from.data(), arrive, leave, slow.data(), width);
            avx2_kernels()->accumulate_side(from.data(), arrive, leave, fast.data(), width);
            ASSERT_EQ(slow, fast) << width << " +" << added << " -" << removed;
        }
    }
}

TEST_F(KernelsTest, OutputIsEqualToTheBit) {
    Random random = test_random(2);
    for (const auto& [name, kernel, step] : kOutputs) {
        for (const int width : kWidths) {
            if (width % step != 0) continue;
            for (int round = 0; round < 60; ++round) {
                const Values own = random_values(random, width, round % 2 == 0);
                const Values other = random_values(random, width, round % 2 == 0);
                const int limit = round % 3 == 0 ? 255 : 1 + draw(random, 255) / 2 + 127;
                Values weights(static_cast<std::size_t>(2 * width));
                // 33,025 / 4096 = 8 keeps the widest net inside its proof.
                for (auto& weight : weights) weight = static_cast<std::int16_t>(draw(random, 8));
                const auto output = [&](const Kernels& kernels) {
                    return (kernels.*kernel)(own.data(), other.data(), weights.data(), width,
                                             limit);
                };
                ASSERT_EQ(output(scalar_kernels()), output(*avx2_kernels())) << name << width;
            }
        }
    }
}

struct NamedValues {
    const char* name;
    ValuesKernel Kernels::*kernel;
    int step;
};
constexpr NamedValues kValues[] = {{"crelu", &Kernels::crelu_values, 16},
                                   {"screlu", &Kernels::screlu_values, 16},
                                   {"pairwise", &Kernels::pairwise_values, 32}};

TEST_F(KernelsTest, HiddenLayersAreEqualToTheBit) {
    struct Row {
        int limit;
        int shift;  // that it takes for 15 bits
    };
    constexpr Row kRows[] = {{255, 1}, {1, 0}, {181, 0}, {182, 1}, {511, 3}, {1024, 6}};
    Random random = test_random(7);
    for (const auto& [name, kernel, step] : kValues) {
        for (const int width : kWidths) {
            if (width % step != 0) continue;
            for (const auto& [limit, shift] : kRows) {
                const bool only_ends = random.below(2) == 0;
                const Values own = random_values(random, width, only_ends);
                const Values other = random_values(random, width, only_ends);
                const int inputs = 2 * width / (step / 16);
                const int neurons = 8 * (1 + static_cast<int>(random.below(8)));
                AlignedVector<std::int8_t> weights(static_cast<std::size_t>(inputs * neurons));
                // 15 bits * 15 * 4096 inputs stay within 32 bits.
                for (auto& weight : weights) weight = static_cast<std::int8_t>(draw(random, 15));
                const auto sums = [&](const Kernels& kernels) {
                    Values values(static_cast<std::size_t>(inputs));
                    (kernels.*kernel)(own.data(), other.data(), values.data(), width, limit, shift);
                    AlignedVector<std::int32_t> to(static_cast<std::size_t>(neurons));
                    kernels.hidden(values.data(), weights.data(), inputs, neurons, to.data());
                    return std::pair(values, to);
                };
                ASSERT_EQ(sums(scalar_kernels()), sums(*avx2_kernels())) << name << width;
            }
        }
    }
}

class EveryKernel : public testing::TestWithParam<const Kernels*> {};

std::vector<const Kernels*> all_kernels() {
    std::vector<const Kernels*> all{&scalar_kernels()};
    if (avx2_kernels() != nullptr) all.push_back(avx2_kernels());
    return all;
}
INSTANTIATE_TEST_SUITE_P(Kernels, EveryKernel, testing::ValuesIn(all_kernels()),
                         [](const auto& kernels) { return std::string(kernels.param->name); });

TEST_P(EveryKernel, ScreluClampsSquaresAndWeighs) {
    struct Row {
        int own;
        int other;
        int own_weight;
        int other_weight;
        int output;  // by hand, 32 neurons a side
    };
    const Row rows[] = {
        {0, 0, 1, 1, 0},
        {1, 0, 1, 5, 32},
        {0, 2, 9, 3, 32 * 4 * 3},
        {-7, 3, 100, -2, 32 * 9 * -2},
        {255, 0, 128, 0, 32 * 255 * 255 * 128},
        {256, 0, 128, 0, 32 * 255 * 255 * 128},
        {32767, -32768, -128, 128, 32 * 255 * 255 * -128},
    };
    constexpr std::size_t kWidth = 32;
    for (const Row& row : rows) {
        const Values own(kWidth, static_cast<std::int16_t>(row.own));
        const Values other(kWidth, static_cast<std::int16_t>(row.other));
        Values weights(2 * kWidth, static_cast<std::int16_t>(row.own_weight));
        std::fill(weights.begin() + kWidth, weights.end(),
                  static_cast<std::int16_t>(row.other_weight));
        EXPECT_EQ(GetParam()->screlu(own.data(), other.data(), weights.data(), kWidth, 255),
                  row.output);
    }
}

TEST_P(EveryKernel, CreluClampsAndWeighs) {
    struct Row {
        int own;
        int other;
        int own_weight;
        int other_weight;
        int limit;
        int output;  // by hand, 16 neurons a side
    };
    const Row rows[] = {
        {7, 0, 3, 1, 255, 16 * 21},
        {-7, 300, 3, -2, 255, 16 * 255 * -2},
        {300, 300, 1, 2, 181, 16 * 181 * 3},
        {32767, -32768, 32767, 32767, 255, 16 * 255 * 32767},
        {32767, 32767, -32767, -32767, 1024, 32 * 1024 * -32767},
    };
    constexpr std::size_t kWidth = 16;
    for (const Row& row : rows) {
        const Values own(kWidth, static_cast<std::int16_t>(row.own));
        const Values other(kWidth, static_cast<std::int16_t>(row.other));
        Values weights(2 * kWidth, static_cast<std::int16_t>(row.own_weight));
        std::fill(weights.begin() + kWidth, weights.end(),
                  static_cast<std::int16_t>(row.other_weight));
        EXPECT_EQ(GetParam()->crelu(own.data(), other.data(), weights.data(), kWidth, row.limit),
                  row.output);
    }
}

TEST_P(EveryKernel, PairwiseMultipliesTheHalvesOfASide) {
    struct Row {
        std::array<int, 2> own;  // first half, second half
        std::array<int, 2> other;
        int own_weight;
        int other_weight;
        int output;  // by hand, 16 pairs a side
    };
    const Row rows[] = {
        {{2, 3}, {0, 9}, 5, 7, 16 * 30},
        {{-2, 3}, {4, 6}, 5, -7, 16 * 24 * -7},
        {{300, 1}, {1, 300}, 2, 3, 16 * 255 * 5},
        {{32767, 255}, {-32768, 255}, 128, 128, 16 * 255 * 255 * 128},
        {{255, 255}, {255, 255}, -128, 0, 16 * 255 * 255 * -128},
    };
    constexpr std::size_t kHalf = 16;
    for (const Row& row : rows) {
        const auto side = [](const std::array<int, 2>& halves) {
            Values values(2 * kHalf, static_cast<std::int16_t>(halves[0]));
            std::fill(values.begin() + kHalf, values.end(), static_cast<std::int16_t>(halves[1]));
            return values;
        };
        const Values own = side(row.own);
        const Values other = side(row.other);
        Values weights(2 * kHalf, static_cast<std::int16_t>(row.own_weight));
        std::fill(weights.begin() + kHalf, weights.end(),
                  static_cast<std::int16_t>(row.other_weight));
        EXPECT_EQ(GetParam()->pairwise(own.data(), other.data(), weights.data(), 2 * kHalf, 255),
                  row.output);
    }
}

TEST_P(EveryKernel, ValuesAreClampedMultipliedAndShifted) {
    struct Row {
        ValuesKernel Kernels::*kernel;
        int first;   // first half of a side
        int second;  // second half
        int limit;
        int shift;
        int value;  // of the first half, or the pair, by hand
    };
    const Row rows[] = {
        {&Kernels::crelu_values, 300, 0, 255, 0, 255},
        {&Kernels::crelu_values, -300, 0, 255, 0, 0},
        {&Kernels::screlu_values, 3, 0, 255, 1, 4},
        {&Kernels::screlu_values, 32767, 0, 255, 1, 32512},
        {&Kernels::screlu_values, -5, 0, 255, 1, 0},
        {&Kernels::screlu_values, 1023, 0, 1024, 6, 16352},  // 1046529 / 64, rounded down
        {&Kernels::pairwise_values, 3, 5, 255, 1, 7},
        {&Kernels::pairwise_values, 300, 300, 181, 0, 32761},
        {&Kernels::pairwise_values, 300, -300, 181, 0, 0},
    };
    for (const Row& row : rows) {
        constexpr std::size_t kHalf = 16;
        Values own(2 * kHalf, static_cast<std::int16_t>(row.first));
        std::fill(own.begin() + kHalf, own.end(), static_cast<std::int16_t>(row.second));
        const Values other(2 * kHalf, 1);
        Values values(4 * kHalf);
        (GetParam()->*row.kernel)(own.data(), other.data(), values.data(), 2 * kHalf, row.limit,
                                  row.shift);
        const bool is_pairwise = row.kernel == &Kernels::pairwise_values;
        const std::size_t side = is_pairwise ? kHalf : 2 * kHalf;
        EXPECT_THAT(std::vector(values.begin(), values.begin() + kHalf), testing::Each(row.value));
        EXPECT_EQ(values[side], 1 >> row.shift) << "the other side comes second";
    }
}

TEST_P(EveryKernel, HiddenSumsAreExactAtTheirLargest) {
    // 15 bits times 127 over 512 inputs: 2,130,640,384 of 2,147,483,647.
    constexpr int kInputs = 512;
    const Values values(kInputs, 32767);
    AlignedVector<std::int8_t> weights(8 * kInputs, 127);
    std::fill_n(weights.begin() + 3 * kInputs, kInputs, static_cast<std::int8_t>(-127));
    std::fill_n(weights.begin() + 5 * kInputs, kInputs / 2, static_cast<std::int8_t>(-128));
    weights[6 * kInputs + 17] = 0;
    AlignedVector<std::int32_t> sums(8);
    GetParam()->hidden(values.data(), weights.data(), kInputs, 8, sums.data());
    constexpr int kMost = 32767 * 127 * kInputs;
    EXPECT_THAT(sums, testing::ElementsAre(kMost, kMost, kMost, -kMost, kMost, -32767 * 256,
                                           kMost - 32767 * 127, kMost));
}

TEST_P(EveryKernel, OutputIsExactAtTheLargestSum) {
    // 33,025 = 258 * 128 + 1 on saturated neurons, with as much on the negative side.
    constexpr std::size_t kWidth = 512;
    const Values saturated(kWidth, 255);
    const Values empty(kWidth, 0);
    Values weights(2 * kWidth, 0);
    std::fill_n(weights.begin(), 258, static_cast<std::int16_t>(128));
    weights[258] = 1;
    const auto output = [&](const Values& own, const Values& other) {
        return GetParam()->screlu(own.data(), other.data(), weights.data(), kWidth, 255);
    };
    EXPECT_EQ(output(saturated, empty), 2'147'450'625);
    std::fill_n(weights.begin() + kWidth, 258, static_cast<std::int16_t>(-128));
    weights[kWidth + 258] = -1;
    EXPECT_EQ(output(empty, saturated), -2'147'450'625);
    EXPECT_EQ(output(saturated, saturated), 0);
}

TEST_P(EveryKernel, AccumulateMayWorkInPlace) {
    constexpr std::size_t kWidth = 160;
    Values values(2 * kWidth, 10);
    const Values white_row(kWidth, 3);
    const Values black_row(kWidth, 4);
    const auto expect = [&](std::int16_t white, std::int16_t black) {
        Values expected(2 * kWidth, white);
        std::fill(expected.begin() + kWidth, expected.end(), black);
        EXPECT_EQ(values, expected);
    };
    const std::int16_t* two[] = {white_row.data(), white_row.data(), black_row.data(),
                                 black_row.data()};
    const std::int16_t* one[] = {white_row.data(), black_row.data()};
    GetParam()->accumulate(values.data(), {two, 2}, {two, 0}, values.data(), kWidth);
    expect(16, 18);
    GetParam()->accumulate(values.data(), {one, 1}, {two, 2}, values.data(), kWidth);
    expect(13, 14);
    GetParam()->accumulate(values.data(), {one, 1}, {one, 1}, values.data(), kWidth);
    expect(13, 14);
}

TEST(Kernels, BestIsOneThatRunsHere) {
    const bool has_avx2 = avx2_kernels() != nullptr;
    EXPECT_STREQ(best_kernels().name, has_avx2 ? "avx2" : "scalar");
}

}  // namespace
}  // namespace ouk
