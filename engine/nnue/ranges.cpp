#include "engine/nnue/ranges.h"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>

#include "engine/base/error.h"
#include "engine/rules/types.h"

namespace ouk {
namespace {

constexpr int kMaxProduct = std::numeric_limits<std::int16_t>::max();
static_assert(kActivationScale * kMaxOutputWeight <= kMaxProduct);
static_assert(std::int64_t{kActivationScale} * kActivationScale * kMaxOutputWeightSum <=
              std::numeric_limits<std::int32_t>::max());

void check_output_weights(const QuantizedTensors& tensors, const std::string& where) {
    int positive = 0;
    int negative = 0;
    for (std::size_t i = 0; i < tensors.output_weight.size(); ++i) {
        const int weight = tensors.output_weight[i];
        if (std::abs(weight) > kMaxOutputWeight) {
            throw Error(where,
                        "output.weight[" + std::to_string(i) + "] is " + std::to_string(weight),
                        "-128 to 128");
        }
        (weight > 0 ? positive : negative) += std::abs(weight);
        if (std::max(positive, negative) > kMaxOutputWeightSum) {
            throw Error(where,
                        std::string("output.weight: the ") +
                            (weight > 0 ? "positive" : "negative") + " weights up to index " +
                            std::to_string(i) + " sum to " +
                            std::to_string(std::max(positive, negative)),
                        "at most " + std::to_string(kMaxOutputWeightSum));
        }
    }
}

using SquareValues = std::array<int, kSquares>;

/// What a man on each square adds to the neuron at most (at least, if `lowest`); an empty square
/// adds 0.
SquareValues extremes(const QuantizedTensors& tensors, std::size_t neuron, bool lowest) {
    SquareValues values{};
    const std::size_t width = tensors.transformer_bias.size();
    for (std::size_t feature = 0; feature < kFeatures; ++feature) {
        const int weight = tensors.transformer_weight[feature * width + neuron];
        int& value = values[feature % kSquares];
        value = lowest ? std::min(value, weight) : std::max(value, weight);
    }
    return values;
}

/// The furthest value of the neuron with 32 men on different squares.
int furthest(const QuantizedTensors& tensors, std::size_t neuron, bool lowest) {
    SquareValues values = extremes(tensors, neuron, lowest);
    if (lowest) {
        std::sort(values.begin(), values.end());
    } else {
        std::sort(values.begin(), values.end(), std::greater<>());
    }
    int sum = tensors.transformer_bias[neuron];
    for (std::size_t i = 0; i < kMaxMen; ++i) sum += values[i];
    return sum;
}

void check_accumulators(const QuantizedTensors& tensors, const std::string& where) {
    using Limits = std::numeric_limits<std::int16_t>;
    for (std::size_t neuron = 0; neuron < tensors.transformer_bias.size(); ++neuron) {
        for (const bool lowest : {false, true}) {
            const int value = furthest(tensors, neuron, lowest);
            if (value < Limits::min() || value > Limits::max()) {
                throw Error(where,
                            "transformer.weight[*][" + std::to_string(neuron) +
                                "]: with 32 men this neuron can reach " + std::to_string(value),
                            "-32768 to 32767");
            }
        }
    }
}

}  // namespace

void check_ranges(const QuantizedTensors& tensors, const std::string& where) {
    check_output_weights(tensors, where);
    check_accumulators(tensors, where);
}

}  // namespace ouk
