#include "training/data/batch.h"

#include <cmath>

namespace ouk {
namespace {

void append_rows(SparseBatch& batch, const Sample& sample, const FeatureSet& set) {
    const std::size_t begin = batch.features.size();
    batch.features.resize(begin + kMaxSampleFeatures);
    const std::int32_t* end = append_features(sample, set, batch.features.data() + begin);
    const auto size = static_cast<std::size_t>(end - batch.features.data());
    batch.features.resize(size);
    batch.offsets.push_back(static_cast<std::int32_t>(begin));
    batch.offsets.push_back(static_cast<std::int32_t>(begin + (size - begin) / 2));
}

}  // namespace

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

void fill_batch(SparseBatch& batch, std::span<const Sample> samples,
                std::span<const std::uint32_t> indices, PerspectiveMap map,
                const TargetConfig& target) {
    batch.features.clear();
    batch.offsets.clear();
    batch.targets.clear();
    const FeatureSet set(NetworkShape{}, map);
    for (const std::uint32_t index : indices) {
        append_rows(batch, samples[index], set);
        batch.targets.push_back(target_of(samples[index], target));
    }
}

}  // namespace ouk
