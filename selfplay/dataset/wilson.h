// Wilson's score interval of a share: honest for few trials and for shares near 0 and 1.
// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
// Journal of the American Statistical Association 22 (1927).
#pragma once

#include <cmath>
#include <cstdint>

namespace ouk {

struct ShareInterval {
    double low;
    double high;
};

/// 95 %. Nothing is known without trials: 0 to 1.
[[nodiscard]] inline ShareInterval wilson_interval(std::uint64_t hits, std::uint64_t trials) {
    if (trials == 0) return {.low = 0, .high = 1};
    constexpr double kZ = 1.959963984540054;  // of the normal distribution, both sides 2.5 %
    const auto n = static_cast<double>(trials);
    const double share = static_cast<double>(hits) / n;
    const double scale = 1 + kZ * kZ / n;
    const double middle = (share + kZ * kZ / (2 * n)) / scale;
    const double half = kZ * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n)) / scale;
    return {.low = hits == 0 ? 0 : middle - half, .high = hits == trials ? 1 : middle + half};
}

}  // namespace ouk
