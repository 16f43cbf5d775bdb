#include "selfplay/generator/choice.h"

#include <array>
#include <vector>

namespace ouk {

namespace {

constexpr int kSteps = 64;  // of the exponent, to one half
constexpr int kOneBits = 24;
constexpr std::uint64_t kStepFactor = 4248701964;  // 2^32 * 2^(-1/64)

/// 2^24 * 2^(-i/64)
constexpr auto kPowers = [] {
    constexpr int kFraction = 32;
    std::array<std::uint32_t, kSteps> powers{};
    std::uint64_t power = std::uint64_t{1} << kFraction;
    for (std::uint32_t& each : powers) {
        each = static_cast<std::uint32_t>(power >> (kFraction - kOneBits));
        power = power * kStepFactor >> kFraction;
    }
    return powers;
}();

}  // namespace

std::uint32_t choice_weight(int worse, std::int64_t temperature) {
    const std::int64_t steps = worse * std::int64_t{kSteps} / temperature;
    const std::int64_t halvings = steps / kSteps;
    return halvings > kOneBits ? 0 : kPowers[static_cast<std::size_t>(steps % kSteps)] >> halvings;
}

std::size_t draw_choice(std::span<const Score> scores, std::int64_t temperature, Random& random) {
    std::vector<std::uint32_t> weights;
    std::uint32_t sum = 0;
    for (const Score score : scores) {
        const int worse = std::max(0, (scores.front() - score).value());
        weights.push_back(choice_weight(worse, temperature));
        sum += weights.back();
    }
    std::uint32_t drawn = random.below(sum);
    std::size_t number = 0;
    while (drawn >= weights[number]) drawn -= weights[number++];
    return number;
}

}  // namespace ouk
