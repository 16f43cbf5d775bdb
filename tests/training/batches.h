// What tests of the learner share.
#pragma once

#include <algorithm>
#include <cmath>

#include "tests/training/planted.h"
#include "training/model/learner.h"

namespace ouk {

inline constexpr const char* kFourBuckets =
    "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 "
    "2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3";

inline SparseBatch batch_of(const TrainingData& data, std::size_t samples,
                            const LearnerConfig& config = {}) {
    SparseBatch batch;
    const auto first = std::span(data.training).first(std::min(samples, data.training.size()));
    fill_batch(batch, first, {config.shape(), data.map}, {});
    return batch;
}

/// Size of the largest.
inline double largest(const std::vector<float>& values) {
    double most = 0;
    for (const float value : values) most = std::max(most, std::abs(double{value}));
    return most;
}

}  // namespace ouk
