// The normal distribution, as errors and likelihoods of superiority need it. Pure.
#pragma once

#include <cmath>
#include <numbers>

namespace ouk {

inline constexpr double kTwoSided95 = 1.959964;  // standard deviations on each side

/// Share of a normal distribution below `deviations` standard deviations.
[[nodiscard]] inline double normal_cdf(double deviations) {
    return std::erfc(-deviations / std::numbers::sqrt2) / 2;
}

}  // namespace ouk
