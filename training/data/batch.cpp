#include "training/data/batch.h"

#include <cmath>

namespace ouk {

Fields TargetConfig::fields() {
    return {
        {.key = "result_share",
         .target = &result_share,
         .help = "share of the game's result in the target, the rest is the score (1 - lambda)",
         .min = 0,
         .max = 1},
        {.key = "last_result_share",
         .target = &last_result_share,
         .help = "result_share at the end of the run, reached in a straight line; -1 = the same "
                 "throughout",
         .min = -1,
         .max = 1},
        {.key = "result_shares",
         .target = &result_shares,
         .help = "what results count for of games that ended so, times result_share: as 'count "
                 "0.5', 'adjudicated_win 0'"},
        {.key = "score_scale",
         .target = &score_scale,
         .help = "centipawns that the network's output 1.0 stands for, 73 % of the point; 0 = "
                 "fitted to scores and results of the games, whatever these count for",
         .min = 0,
         .max = kMaxOutputScale},
    };
}

Target::Target(const TargetConfig& config, double done, const std::string& where)
    : score_scale_(config.score_scale),
      result_shares_(reason_shares(config.result_shares, 1, where, "result_shares")) {
    double blend = config.result_share;
    if (config.last_result_share >= 0) blend += (config.last_result_share - blend) * done;
    for (double& share : result_shares_) share *= blend;
}

float Target::of(const Sample& sample) const {
    const double score = sample.score / static_cast<double>(score_scale_);
    const double expected = 1.0 / (1.0 + std::exp(-score));
    const double result = (sample.result + 1) / 2.0;
    const double share = result_share(sample.reason);
    return static_cast<float>((1 - share) * expected + share * result);
}

void fill_batch(SparseBatch& batch, std::span<const Sample> samples, const BatchShape& shape,
                const Target& target) {
    const std::size_t room = samples.size() * kMaxSamplePairs;
    if (batch.pairs.size() < room) batch.pairs.resize(room);
    batch.offsets.resize(samples.size() + 1);
    batch.buckets.resize(samples.size());
    batch.targets.resize(samples.size());
    InputPair* next = batch.pairs.data();
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const Sample& sample = samples[i];
        next = append_pairs(sample, shape.features, next);
        batch.offsets[i + 1] = static_cast<std::uint32_t>(next - batch.pairs.data());
        const int bucket = output_bucket(shape.network, sample.men_count());
        batch.buckets[i] = static_cast<std::uint8_t>(bucket);
        batch.targets[i] = target.of(sample);
    }
}

}  // namespace ouk
