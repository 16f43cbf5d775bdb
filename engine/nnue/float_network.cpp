#include "engine/nnue/float_network.h"

#include <algorithm>

namespace ouk {
namespace {

std::vector<float> clamped_sums(const FloatNetwork& network,
                                std::span<const std::int32_t> features) {
    std::vector<float> sums = network.transformer_bias;
    for (const std::int32_t feature : features) {
        const float* row =
            network.transformer_weight.data() + feature * std::ptrdiff_t{network.shape.width};
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += row[i];
    }
    for (float& sum : sums) sum = std::clamp(sum, 0.0F, 1.0F);
    return sums;
}

}  // namespace

std::vector<float> reference_activations(const FloatNetwork& network,
                                         std::span<const std::int32_t> features) {
    const std::vector<float> sums = clamped_sums(network, features);
    const Activation activation = network.shape.activation;
    std::vector<float> values(static_cast<std::size_t>(activated(network.shape)));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const float factor = activation == Activation::Crelu    ? 1.0F
                             : activation == Activation::Screlu ? sums[i]
                                                                : sums[i + values.size()];
        values[i] = sums[i] * factor;
    }
    return values;
}

FloatNetwork::FloatNetwork(NetworkShape given) : shape(std::move(given)) {
    const auto width = static_cast<std::size_t>(shape.width);
    const auto buckets = static_cast<std::size_t>(shape.output_buckets);
    transformer_weight.resize(static_cast<std::size_t>(inputs(shape)) * width);
    transformer_bias.resize(width);
    output_weight.resize(buckets * 2 * static_cast<std::size_t>(activated(shape)));
    output_bias.resize(buckets);
}

float reference_output(const FloatNetwork& network, std::span<const std::int32_t> own,
                       std::span<const std::int32_t> other, int bucket) {
    float output = network.output_bias[static_cast<std::size_t>(bucket)];
    const float* weight =
        network.output_weight.data() + std::ptrdiff_t{bucket} * 2 * activated(network.shape);
    for (const auto& features : {own, other}) {
        for (const float value : reference_activations(network, features))
            output += value * *weight++;
    }
    return output;
}

float reference_output(const FloatNetwork& network, const Position& position, PerspectiveMap map) {
    const Color own = position.side_to_move();
    const FeatureSet set(network.shape, map);
    return reference_output(network, active_features(position, own, set),
                            active_features(position, ~own, set),
                            output_bucket(network.shape, position.occupied().count()));
}

}  // namespace ouk
