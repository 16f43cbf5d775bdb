#include "engine/nnue/ranges.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <vector>

#include "engine/base/error.h"
#include "engine/rules/types.h"

namespace ouk {
namespace {

using Limits16 = std::numeric_limits<std::int16_t>;
using Limits32 = std::numeric_limits<std::int32_t>;

/// The largest factor that an output weight meets.
std::int64_t largest_activation(Activation activation, Scales scales) {
    const std::int64_t scale = scales.transformer;
    return activation == Activation::Crelu ? scale : scale * scale;
}

void check_output_bucket(std::span<const std::int16_t> weights, const TensorShape& tensor,
                         std::size_t bucket, OutputLimits limits, const std::string& where) {
    std::array<std::int64_t, 2> sums{};
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const int weight = weights[i];
        const auto index = [&] { return index_text(tensor, bucket * weights.size() + i); };
        if (std::abs(weight) > limits.weight) {
            throw Error(where, tensor.name + index() + " is " + std::to_string(weight),
                        std::to_string(-limits.weight) + " to " + std::to_string(limits.weight));
        }
        std::int64_t& sum = sums[weight < 0 ? 1 : 0];
        sum += std::abs(weight);
        if (sum > limits.sum) {
            throw Error(where,
                        tensor.name + ": the " + (weight > 0 ? "positive" : "negative") +
                            " weights up to index " + index() + " sum to " + std::to_string(sum),
                        "at most " + std::to_string(limits.sum));
        }
    }
}

/// Partial sums, too, stay between what the positive and the negative weights can make.
void check_hidden(const QuantizedTensors& tensors, const NetworkShape& shape, Scales scales,
                  const std::string& where) {
    const std::int64_t most = hidden_units(shape.activation, scales).activation;
    const auto inputs = static_cast<std::size_t>(2 * activated(shape));
    for (std::size_t neuron = 0; neuron < tensors.hidden_bias.size(); ++neuron) {
        const std::int64_t bias = tensors.hidden_bias[neuron];
        std::int64_t highest = std::max<std::int64_t>(bias, 0);
        std::int64_t lowest = std::min<std::int64_t>(bias, 0);
        for (const int weight : std::span(tensors.hidden_weight).subspan(neuron * inputs, inputs)) {
            (weight > 0 ? highest : lowest) += weight * most;
        }
        if (highest <= Limits32::max() && lowest >= Limits32::min()) continue;
        throw Error(where,
                    "hidden.weight[" + std::to_string(neuron) + "][*]: this neuron can reach " +
                        std::to_string(highest > Limits32::max() ? highest : lowest),
                    "-2147483648 to 2147483647");
    }
}

/// How far neurons can be moved one way: for each of them a value.
using Sums = std::vector<int>;

/// The further of two values, one way or the other.
int further(int a, int b, bool lowest) {
    return lowest ? std::min(a, b) : std::max(a, b);
}

class Transformer {
public:
    Transformer(const QuantizedTensors& tensors, const NetworkShape& shape)
        : tensors_(tensors), shape_(shape), width_(static_cast<std::size_t>(shape.width)) {}

    /// The furthest values of the neurons with 32 men on different squares, in a king bucket.
    [[nodiscard]] Sums furthest(std::size_t bucket, bool lowest) const {
        std::vector<Sums> squares(kSquares, Sums(width_));  // an empty square adds 0
        for (std::size_t i = 0; i < kFeatures; ++i) {
            take_further(squares[i % kSquares], bucket * kFeatures + i, lowest);
        }
        Sums sums = bias_and_count(lowest);
        std::array<int, kSquares> values;
        for (std::size_t neuron = 0; neuron < width_; ++neuron) {
            for (std::size_t i = 0; i < kSquares; ++i) values[i] = squares[i][neuron];
            const auto is_further = [lowest](int a, int b) { return lowest ? a < b : a > b; };
            std::nth_element(values.begin(), values.begin() + kMaxMen, values.end(), is_further);
            for (std::size_t i = 0; i < kMaxMen; ++i) sums[neuron] += values[i];
        }
        return sums;
    }

private:
    /// values[n] becomes the further of itself and the input's weight for neuron n.
    void take_further(Sums& values, std::size_t input, bool lowest) const {
        const std::int16_t* row = tensors_.transformer_weight.data() + input * width_;
        for (std::size_t n = 0; n < width_; ++n) values[n] = further(values[n], row[n], lowest);
    }

    /// Bias, and the count that moves a neuron furthest that way; no count adds 0.
    [[nodiscard]] Sums bias_and_count(bool lowest) const {
        Sums sums(tensors_.transformer_bias.begin(), tensors_.transformer_bias.end());
        Sums counts(width_);
        const auto first = static_cast<std::size_t>(kFeatures * king_bucket_count(shape_));
        for (std::size_t i = first; i < static_cast<std::size_t>(inputs(shape_)); ++i) {
            take_further(counts, i, lowest);
        }
        for (std::size_t n = 0; n < width_; ++n) sums[n] += counts[n];
        return sums;
    }

    const QuantizedTensors& tensors_;
    const NetworkShape& shape_;
    std::size_t width_;
};

void check_accumulators(const QuantizedTensors& tensors, const NetworkShape& shape,
                        const std::string& where) {
    const Transformer transformer(tensors, shape);
    for (int bucket = 0; bucket < king_bucket_count(shape); ++bucket) {
        for (const bool lowest : {false, true}) {
            const Sums sums = transformer.furthest(static_cast<std::size_t>(bucket), lowest);
            for (std::size_t neuron = 0; neuron < sums.size(); ++neuron) {
                if (sums[neuron] >= Limits16::min() && sums[neuron] <= Limits16::max()) continue;
                const std::string place =
                    shape.king_buckets.empty() ? "" : " in king bucket " + std::to_string(bucket);
                throw Error(where,
                            "transformer.weight[*][" + std::to_string(neuron) +
                                "]: with 32 men this neuron can reach " +
                                std::to_string(sums[neuron]) + place,
                            "-32768 to 32767");
            }
        }
    }
}

}  // namespace

OutputLimits output_limits(const NetworkShape& shape, Scales scales) {
    if (shape.hidden > 0) {
        return {Limits16::max(), Limits32::max() / hidden_units(shape.activation, scales).neuron};
    }
    const bool is_product = shape.activation != Activation::Crelu;
    return {is_product ? Limits16::max() / scales.transformer : Limits16::max(),
            Limits32::max() / largest_activation(shape.activation, scales)};
}

void check_ranges(const QuantizedTensors& tensors, const NetworkShape& shape, Scales scales,
                  const std::string& where) {
    const std::vector<TensorShape> shapes = tensors_of(make_architecture(shape, scales));
    const TensorShape& output = shapes[shapes.size() - 2];
    const OutputLimits limits = output_limits(shape, scales);
    for (std::size_t bucket = 0; bucket < output.rows; ++bucket) {
        check_output_bucket(
            std::span(tensors.output_weight).subspan(bucket * output.columns, output.columns),
            output, bucket, limits, where);
    }
    check_hidden(tensors, shape, scales, where);
    check_accumulators(tensors, shape, where);
}

}  // namespace ouk
