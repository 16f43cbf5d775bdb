#include "engine/nnue/float_network.h"

#include <algorithm>

namespace ouk {
namespace {

std::vector<float> accumulate(const FloatNetwork& network, const FeatureList& features) {
    std::vector<float> sums = network.transformer_bias;
    for (const int feature : features) {
        const float* row =
            network.transformer_weight.data() + feature * std::ptrdiff_t{network.hidden};
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += row[i];
    }
    return sums;
}

float screlu(float value) {
    const float clamped = std::clamp(value, 0.0F, 1.0F);
    return clamped * clamped;
}

}  // namespace

FloatNetwork::FloatNetwork(int width)
    : hidden(width),
      transformer_weight(static_cast<std::size_t>(kFeatures * width)),
      transformer_bias(static_cast<std::size_t>(width)),
      output_weight(static_cast<std::size_t>(2 * width)) {}

float reference_output(const FloatNetwork& network, const FeatureList& own,
                       const FeatureList& other) {
    float output = network.output_bias;
    std::size_t index = 0;
    for (const FeatureList* features : {&own, &other}) {
        for (const float sum : accumulate(network, *features)) {
            output += screlu(sum) * network.output_weight[index++];
        }
    }
    return output;
}

float reference_output(const FloatNetwork& network, const Position& position, PerspectiveMap map) {
    const Color own = position.side_to_move();
    return reference_output(network, active_features(position, own, map),
                            active_features(position, ~own, map));
}

}  // namespace ouk
