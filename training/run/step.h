// One batch after the other, in lanes that TBB runs side by side. A batch is cut into lanes, and a
// lane into parts whose inputs stay in the cache, at places that depend on sizes alone.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "training/data/batch.h"
#include "training/model/learner.h"
#include "training/ranks/exchange.h"

namespace ouk {

/// Throws Error if the lanes cannot be dealt out to so many.
void check_ranks(const LearnerConfig& config, int ranks);

class Stepper {
public:
    /// `learner` is of `config`; both it and `exchange`, if there are other ranks, must outlive
    /// this. Throws Error if the lanes cannot be dealt out to the ranks.
    Stepper(Learner& learner, const LearnerConfig& config, PerspectiveMap map, const Target& target,
            Exchange* exchange = nullptr);

    void set_target(const Target& target) { target_ = target; }
    /// Learns from the samples; returns the sum of their losses before the step. Ranks do
    /// some of the lanes each. Throws LostRank; the learner is as before then.
    double step(std::span<const Sample> samples, double learning_rate);
    /// 0 for no samples.
    [[nodiscard]] double mean_loss(std::span<const Sample> samples) const;

private:
    double run_lane(std::size_t lane, std::span<const Sample> samples, double share);

    [[nodiscard]] double sum_of_ranks(std::vector<double> losses) const;

    Learner& learner_;
    Exchange* exchange_;
    std::size_t first_lane_ = 0;  // of this rank
    std::size_t end_lane_;
    BatchShape shape_;
    Target target_;
    std::vector<SparseBatch> buffers_;  // one a lane
};

}  // namespace ouk
