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
        {.key = "score_scale",
         .target = &score_scale,
         .help = "centipawns that the network's output 1.0 stands for, 73 % of the point; 0 = "
                 "fitted to scores and results of the games",
         .min = 0,
         .max = kMaxOutputScale},
    };
}

TargetConfig target_at(TargetConfig config, double done) {
    if (config.last_result_share >= 0) {
        config.result_share += (config.last_result_share - config.result_share) * done;
    }
    return config;
}

float target_of(const Sample& sample, const TargetConfig& config) {
    const double score = sample.score / static_cast<double>(config.score_scale);
    const double expected = 1.0 / (1.0 + std::exp(-score));
    const double result = (sample.result + 1) / 2.0;
    return static_cast<float>((1 - config.result_share) * expected + config.result_share * result);
}

void fill_batch(SparseBatch& batch, std::span<const Sample> samples, const BatchShape& shape,
                const TargetConfig& target) {
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
        batch.targets[i] = target_of(sample, target);
    }
}

}  // namespace ouk
