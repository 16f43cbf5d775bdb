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

void append_activations(const FloatNetwork& network, std::span<const std::int32_t> features,
                        std::vector<float>& values) {
    const std::vector<float> sums = clamped_sums(network, features);
    const Activation activation = network.shape.activation;
    const auto count = static_cast<std::size_t>(activated(network.shape));
    for (std::size_t i = 0; i < count; ++i) {
        const float factor = activation == Activation::Crelu    ? 1.0F
                             : activation == Activation::Screlu ? sums[i]
                                                                : sums[i + count];
        values.push_back(sums[i] * factor);
    }
}

/// The clamped neurons of a bucket.
std::vector<float> hidden_neurons(const FloatNetwork& network, const std::vector<float>& values,
                                  int bucket) {
    const auto count = static_cast<std::size_t>(network.shape.hidden);
    const std::size_t first = static_cast<std::size_t>(bucket) * count;
    const float* weight = network.hidden_weight.data() + first * values.size();
    std::vector<float> neurons;
    for (std::size_t i = 0; i < count; ++i) {
        float sum = network.hidden_bias[first + i];
        for (const float value : values) sum += value * *weight++;
        neurons.push_back(std::clamp(sum, 0.0F, 1.0F));
    }
    return neurons;
}

/// The members of `network`, const or not.
template <class Tensor>
std::vector<Tensor*> tensors_in(auto& network) {
    if (network.shape.hidden == 0) {
        return {&network.transformer_weight, &network.transformer_bias, &network.output_weight,
                &network.output_bias};
    }
    return {&network.transformer_weight, &network.transformer_bias, &network.hidden_weight,
            &network.hidden_bias,        &network.output_weight,    &network.output_bias};
}

}  // namespace

std::vector<float> reference_values(const FloatNetwork& network, std::span<const std::int32_t> own,
                                    std::span<const std::int32_t> other, int bucket) {
    std::vector<float> values;
    append_activations(network, own, values);
    append_activations(network, other, values);
    return network.shape.hidden > 0 ? hidden_neurons(network, values, bucket) : values;
}

FloatNetwork::FloatNetwork(NetworkShape given) : shape(std::move(given)) {
    const auto width = static_cast<std::size_t>(shape.width);
    const auto buckets = static_cast<std::size_t>(shape.output_buckets);
    transformer_weight.resize(static_cast<std::size_t>(inputs(shape)) * width);
    transformer_bias.resize(width);
    const std::size_t neurons = buckets * static_cast<std::size_t>(shape.hidden);
    hidden_weight.resize(neurons * 2 * static_cast<std::size_t>(activated(shape)));
    hidden_bias.resize(neurons);
    output_weight.resize(buckets * static_cast<std::size_t>(output_inputs(shape)));
    output_bias.resize(buckets);
}

std::vector<std::vector<float>*> FloatNetwork::tensors() {
    return tensors_in<std::vector<float>>(*this);
}
std::vector<const std::vector<float>*> FloatNetwork::tensors() const {
    return tensors_in<const std::vector<float>>(*this);
}

float reference_output(const FloatNetwork& network, std::span<const std::int32_t> own,
                       std::span<const std::int32_t> other, int bucket) {
    float output = network.output_bias[static_cast<std::size_t>(bucket)];
    const float* weight =
        network.output_weight.data() + std::ptrdiff_t{bucket} * output_inputs(network.shape);
    for (const float value : reference_values(network, own, other, bucket)) {
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
