// Samples as a network takes them: lists of active inputs with their targets, in compressed rows.
// A target is the share of the point that the side to move can expect, from 0 to 1:
//     (1 - result_share) * sigmoid(score / score_scale) + result_share * result
// where result_share may move over a run, in a straight line.
// Plain values, safe from any thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/config.h"
#include "training/data/sample.h"

namespace ouk {

struct TargetConfig {
    double result_share = 0.4;      // "1 - lambda": 0 learns scores, 1 learns results
    double last_result_share = -1;  // at the end of the run; below 0 as at its begin
    std::int64_t score_scale = kDefaultOutputScale;  // centipawns of the output 1.0; 0 = fitted

    Fields fields();
};

/// The blend when that much of the run is done, from 0 to 1.
[[nodiscard]] TargetConfig target_at(TargetConfig config, double done);

/// Precondition: a score_scale.
[[nodiscard]] float target_of(const Sample& sample, const TargetConfig& config);

struct SparseBatch {
    /// Of sample s pairs[offsets[s]] to pairs[offsets[s + 1] - 1]; what comes after the last is
    /// nothing.
    std::vector<InputPair> pairs;
    std::vector<std::uint32_t> offsets{0};
    std::vector<std::uint8_t> buckets;  // output bucket, one a sample
    std::vector<float> targets;         // one a sample

    [[nodiscard]] std::size_t size() const { return targets.size(); }
};

/// Which inputs a sample has, and which output bucket.
struct BatchShape {
    BatchShape(const NetworkShape& shape, PerspectiveMap map)
        : features(shape, map), network(shape) {}
    FeatureSet features;
    NetworkShape network;
};

/// `batch` is overwritten; its memory is used again.
void fill_batch(SparseBatch& batch, std::span<const Sample> samples, const BatchShape& shape,
                const TargetConfig& target);

}  // namespace ouk
