// Held-out loss by phase: which positions are in which, and that they make up the whole.
#include "training/run/validation.h"

#include <gmock/gmock.h>

namespace ouk {
namespace {

/// With so many men, and the loss that the test's mean_loss gives it.
Sample sample_with(int men, int loss, int count = 0) {
    return {.occupied = ~std::uint64_t{0} >> (64 - men),
            .score = static_cast<std::int16_t>(loss),
            .count = static_cast<std::uint8_t>(count)};
}

double mean_score(std::span<const Sample> samples) {
    double sum = 0;
    for (const Sample& sample : samples) sum += sample.score;
    return sum / static_cast<double>(samples.size());
}

TEST(Validation, IsToldAsAWholeAndByPhase) {
    const std::vector<Sample> samples{sample_with(32, 1),  sample_with(25, 3),
                                      sample_with(24, 10), sample_with(8, 20, 3),
                                      sample_with(2, 40),  sample_with(2, 60, 8)};
    const ValidationLoss found = Validation(samples).measure(mean_score);
    EXPECT_DOUBLE_EQ(found.loss, mean_score(samples));
    EXPECT_THAT(found.phases,
                testing::ElementsAre(PhaseLoss{"25-32 men", 2, 2}, PhaseLoss{"17-24 men", 1, 10},
                                     PhaseLoss{"1-8 men", 3, 40}, PhaseLoss{"counting", 2, 40}));
}

TEST(Validation, OfNothingIsEmpty) {
    EXPECT_TRUE(Validation({}).empty());
    EXPECT_FALSE(Validation(std::vector{sample_with(9, 0)}).empty());
}

}  // namespace
}  // namespace ouk
