#include "tuning/statistics/brownian.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace ouk {

namespace {

// Beyond these nothing is left that a double could show.
constexpr double kFarDeviations = 8.5;
constexpr double kLongTime = 10;  // squared distances between the bounds
constexpr double kSmallestTerm = 1e-17;

constexpr double kPanelsPerWidth = 32;  // of Simpson's rule; the error falls by its fourth power
constexpr double kDriftTolerance = 1e-8;

/// The share of paths first at `bound` at `time` that were not at -`opposite` before: the bound's
/// images in both barriers. It is the same for every drift, which is what makes all this easy.
double unstopped_share(double time, double bound, double opposite) {
    const double width = bound + opposite;
    double share = 1;
    for (double shift = width;; shift += width) {
        const double nearer = std::exp(-2 * shift * (shift - bound) / time);
        const double farther = std::exp(-2 * shift * (shift + bound) / time);
        const double weight = 2 * shift / bound;
        share += (1 - weight) * nearer + (1 + weight) * farther;
        if (weight * nearer < kSmallestTerm) break;
    }
    return std::clamp(share, 0.0, 1.0);
}

/// The density of the passage, over x = (drift time - bound) / sqrt(time) in place of time: that of
/// a normal deviate times what is smooth, however short the time or strong the drift.
double passage_density(double x, double drift, double bound, double opposite) {
    const double root_time = 2 * bound / (std::sqrt(x * x + 4 * drift * bound) - x);
    const double time = root_time * root_time;
    const double normal = std::exp(-x * x / 2) / std::sqrt(2 * std::numbers::pi);
    return normal * 2 * bound / (bound + drift * time) * unstopped_share(time, bound, opposite);
}

}  // namespace

double passage_probability(double drift, double time, double bound, double opposite) {
    assert(time > 0 && bound > 0 && opposite > 0);
    if (drift < 0)
        return std::exp(2 * drift * bound) * passage_probability(-drift, time, bound, opposite);

    const double width = bound + opposite;
    const double end = std::min(time, kLongTime * width * width);
    const double last = std::min((drift * end - bound) / std::sqrt(end), kFarDeviations);
    if (last <= -kFarDeviations) return 0;

    // Simpson's rule. What changes fastest is the share of the paths, within bound / width.
    const int panels = static_cast<int>(std::ceil(kPanelsPerWidth * width / bound));
    const double step = (last + kFarDeviations) / (2 * panels);
    const auto density = [&](int number) {
        return passage_density(-kFarDeviations + number * step, drift, bound, opposite);
    };
    double sum = density(0) + density(2 * panels);
    for (int number = 1; number < 2 * panels; ++number)
        sum += (number % 2 == 1 ? 4 : 2) * density(number);
    return std::min(sum * step / 3, 1.0);
}

double drift_of_passage(double probability, double time, double bound, double opposite) {
    assert(probability > 0 && probability < 1);
    const auto is_below = [&](double drift) {
        return passage_probability(drift, time, bound, opposite) < probability;
    };
    double low = std::log(probability) / (2 * bound);  // at most exp(2 drift bound) ever pass
    double high = 1 / bound;
    while (is_below(high)) high *= 2;
    const double precision = kDriftTolerance * high;
    while (high - low > precision) {
        const double middle = low + (high - low) / 2;
        (is_below(middle) ? low : high) = middle;
    }
    return low + (high - low) / 2;
}

}  // namespace ouk
