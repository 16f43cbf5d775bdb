#include "engine/nnue/hidden_layer.h"

#include <algorithm>
#include <array>

#include "engine/nnue/by_activation.h"

namespace ouk {

std::int32_t hidden_output(const Network& network, const Kernels& kernels, const std::int16_t* own,
                           const std::int16_t* other, int bucket) {
    // Only what the network has of them is set.
    alignas(kTensorAlignment) std::array<std::int16_t, 2 * kMaxWidth> values;
    alignas(kTensorAlignment) std::array<std::int32_t, kMaxHidden> sums;
    const NetworkShape& shape = network.shape();
    const HiddenUnits& units = network.hidden_units();
    const ValuesKernel set_values = by_activation(shape.activation, kernels.crelu_values,
                                                  kernels.screlu_values, kernels.pairwise_values);
    set_values(own, other, values.data(), shape.width, network.limit(), units.activation_shift);
    kernels.hidden(values.data(), network.hidden_weight(bucket), 2 * activated(shape), shape.hidden,
                   sums.data());
    const std::int32_t* const bias = network.hidden_bias(bucket);
    const std::int16_t* const weight = network.output_weight(bucket);
    std::int32_t output = 0;
    for (int i = 0; i < shape.hidden; ++i) {
        const std::int32_t sum = sums[static_cast<std::size_t>(i)] + bias[i];
        output += (std::clamp(sum, 0, units.sum) >> units.neuron_shift) * weight[i];
    }
    return output;
}

}  // namespace ouk
