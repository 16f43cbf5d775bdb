// Samples as a network takes them: lists of active inputs with their targets, in compressed rows.
// A target is the share of the point that the side to move can expect, from 0 to 1:
//     (1 - share) * sigmoid(score / score_scale) + share * result
// where share is result_share, which may move over a run in a straight line, times what results
// count for by how the game ended.
// Plain values, safe from any thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/config.h"
#include "training/data/sample.h"
#include "training/data/share_list.h"

namespace ouk {

struct TargetConfig {
    double result_share = 0.4;                    // "1 - lambda": 0 learns scores, 1 learns results
    double last_result_share = -1;                // at the end of the run; below 0 as at its begin
    std::vector<std::string> result_shares = {};  // by end: "count 0.5"
    std::int64_t score_scale = kDefaultOutputScale;  // centipawns of the output 1.0; 0 = fitted

    Fields fields();
};

/// A config made ready for one moment of a run. A value.
class Target {
public:
    /// When that much of the run is `done`, from 0 to 1. Throws Error at `where` if result_shares
    /// has an entry that means nothing.
    explicit Target(const TargetConfig& config, double done = 0,
                    const std::string& where = "[target]");
    Target() : Target(TargetConfig()) {}

    [[nodiscard]] std::int64_t score_scale() const { return score_scale_; }
    /// Of a game that ended so.
    [[nodiscard]] double result_share(Reason reason) const {
        return result_shares_[static_cast<std::size_t>(reason)];
    }
    /// Precondition: a score_scale, not 0.
    [[nodiscard]] float of(const Sample& sample) const;

private:
    std::int64_t score_scale_;
    ReasonShares result_shares_;
};

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
                const Target& target);

}  // namespace ouk
