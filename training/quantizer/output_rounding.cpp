#include "training/quantizer/output_rounding.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "engine/nnue/ranges.h"

namespace ouk {
namespace {

/// Mostly two or three are enough until none helps.
constexpr int kMaxSweeps = 8;

void round_to(std::span<float> values, int scale) {
    for (float& value : values) {
        value = static_cast<float>(std::round(double{value} * scale) / scale);
    }
}

/// The weights of one output bucket.
template <class Floats>
auto bucket_of(Floats& weights, const NetworkShape& shape, int bucket) {
    const auto count = static_cast<std::size_t>(output_inputs(shape));
    return std::span(weights).subspan(static_cast<std::size_t>(bucket) * count, count);
}

/// What a linear layer of one bucket sees in its positions, and how far one of its outputs is off.
struct BucketErrors {
    std::vector<std::vector<float>> activations;  // [weight][position]
    std::vector<double> errors;                   // of the output, without their mean
    double mean = 0;

    void add_to_errors(std::size_t weight, double step);
    void center();
};

void BucketErrors::add_to_errors(std::size_t weight, double step) {
    const std::vector<float>& values = activations[weight];
    for (std::size_t i = 0; i < errors.size(); ++i) errors[i] += step * double{values[i]};
}

void BucketErrors::center() {
    const double off =
        std::accumulate(errors.begin(), errors.end(), 0.0) / static_cast<double>(errors.size());
    for (double& error : errors) error -= off;
    mean += off;
}

std::vector<Position> positions_in(const NetworkShape& shape, std::span<const Position> positions,
                                   int bucket) {
    std::vector<Position> found;
    std::copy_if(positions.begin(), positions.end(), std::back_inserter(found),
                 [&](const Position& position) {
                     return output_bucket(shape, position.occupied().count()) == bucket;
                 });
    return found;
}

/// Activations are the rounded network's, errors those of its output against the exact one's.
BucketErrors errors_in_bucket(const FloatNetwork& exact, const FloatNetwork& rounded,
                              PerspectiveMap map, std::span<const Position> positions, int bucket) {
    const FeatureSet set(exact.shape, map);
    BucketErrors found;
    found.activations.resize(static_cast<std::size_t>(output_inputs(exact.shape)));
    for (const Position& position : positions) {
        const Color own = position.side_to_move();
        auto to = found.activations.begin();
        for (const float value : reference_values(rounded, active_features(position, own, set),
                                                  active_features(position, ~own, set), bucket)) {
            (to++)->push_back(value);
        }
        found.errors.push_back(double{reference_output(rounded, position, map)} -
                               double{reference_output(exact, position, map)});
    }
    return found;
}

/// Takes the weight to its other neighbour if the squared error then is less.
bool improve(BucketErrors& found, std::size_t index, float& weight, float exact, int scale) {
    const double now = std::round(double{weight} * scale);
    const double wanted = double{exact} * scale;
    if (now == wanted) return false;
    const double other = now > wanted ? now - 1 : now + 1;
    const std::vector<float>& values = found.activations[index];
    double sum = 0;
    double squares = 0;
    double products = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double value = values[i];
        sum += value;
        squares += value * value;
        products += value * found.errors[i];
    }
    const double step = (other - now) / scale;
    const double spread = squares - sum * sum / static_cast<double>(values.size());
    if (step * (2 * products + step * spread) >= 0) return false;
    weight = static_cast<float>(other / scale);
    found.add_to_errors(index, step);
    found.center();
    return true;
}

/// Of hidden weights; below 1 if none fits 8 bits and keeps the sums within 32.
int finest_hidden_scale(const FloatNetwork& network, int transformer) {
    // Either neighbour of a weight must fit.
    constexpr double kMostWeight = std::numeric_limits<std::int8_t>::max() - 1;
    const HiddenUnits units = hidden_units(network.shape.activation, {.transformer = transformer});
    const double room = std::numeric_limits<std::int32_t>::max() / units.activation;
    double finest = kMaxHiddenWeightScale;
    const std::size_t inputs = network.hidden_weight.size() / network.hidden_bias.size();
    for (std::size_t neuron = 0; neuron < network.hidden_bias.size(); ++neuron) {
        // As much as all weights that point one way, and the bias, can make.
        double sum = std::abs(double{network.hidden_bias[neuron]});
        for (const float weight :
             std::span(network.hidden_weight).subspan(neuron * inputs, inputs)) {
            sum += std::abs(double{weight});
            finest = std::min(finest, kMostWeight / std::abs(double{weight}));
        }
        if (sum > 0) finest = std::min(finest, (room - static_cast<double>(inputs)) / sum);
    }
    return static_cast<int>(finest);
}

/// Takes weights to other neighbours until that helps no more; `found` holds what is left.
void improve_all(BucketErrors& found, std::span<float> weights, std::span<const float> exact,
                 int scale) {
    found.center();
    bool is_better = true;
    for (int sweep = 0; sweep < kMaxSweeps && is_better; ++sweep) {
        is_better = false;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            is_better |= improve(found, i, weights[i], exact[i], scale);
        }
    }
}

double product(std::span<const float> weights, const std::vector<float>& values) {
    return std::inner_product(weights.begin(), weights.end(), values.begin(), 0.0);
}

/// What a hidden layer sees in positions.
using Activations = std::vector<std::vector<float>>;
Activations activations_of(const FloatNetwork& network, PerspectiveMap map,
                           std::span<const Position> positions) {
    FloatNetwork transformer(network.shape);
    transformer.transformer_weight = network.transformer_weight;
    transformer.transformer_bias = network.transformer_bias;
    transformer.shape.hidden = 0;  // its output layer is what sees the activations
    const FeatureSet set(network.shape, map);
    Activations values;
    for (const Position& position : positions) {
        const Color own = position.side_to_move();
        values.push_back(reference_values(transformer, active_features(position, own, set),
                                          active_features(position, ~own, set), 0));
    }
    return values;
}

/// The hidden neurons of a bucket, each by its sums before they are clamped.
void round_hidden(const FloatNetwork& network, FloatNetwork& rounded, int scale, int bucket,
                  const Activations& exact, const Activations& seen) {
    const std::size_t inputs = seen.front().size();
    BucketErrors found;
    for (std::size_t i = 0; i < inputs; ++i) {
        auto& values = found.activations.emplace_back();
        for (const std::vector<float>& each : seen) values.push_back(each[i]);
    }
    const auto neurons = static_cast<std::size_t>(network.shape.hidden);
    for (std::size_t n = 0; n < neurons; ++n) {
        const std::size_t neuron = static_cast<std::size_t>(bucket) * neurons + n;
        const auto weights = std::span(rounded.hidden_weight).subspan(neuron * inputs, inputs);
        const auto wanted = std::span(network.hidden_weight).subspan(neuron * inputs, inputs);
        found.errors.clear();
        found.mean = 0;
        for (std::size_t i = 0; i < seen.size(); ++i) {
            found.errors.push_back(product(weights, seen[i]) - product(wanted, exact[i]));
        }
        improve_all(found, weights, wanted, scale);
        rounded.hidden_bias[neuron] -= static_cast<float>(found.mean);
    }
}

}  // namespace

std::optional<Scales> finest_scales(const FloatNetwork& network, int transformer) {
    const NetworkShape& shape = network.shape;
    Scales scales{.transformer = transformer};
    if (shape.hidden > 0) scales.hidden = finest_hidden_scale(network, transformer);
    if (scales.hidden < 1) return {};
    const OutputLimits limits = output_limits(shape, scales);
    const double room = limits.weight;
    const auto sum_room = static_cast<double>(limits.sum);
    double finest = kMaxOutputWeightScale;
    for (int bucket = 0; bucket < shape.output_buckets; ++bucket) {
        // Every weight may be rounded away from zero, by a whole step.
        for (const float sign : {1.0F, -1.0F}) {
            double sum = 0;
            double count = 0;
            for (const float weight : bucket_of(network.output_weight, shape, bucket)) {
                if (!(weight * sign > 0)) continue;
                finest = std::min(finest, (room - 1) / std::abs(double{weight}));
                sum += std::abs(double{weight});
                ++count;
            }
            if (sum > 0) finest = std::min(finest, (sum_room - count) / sum);
        }
    }
    if (finest < 1) return {};
    scales.output = static_cast<int>(finest);
    return scales;
}

FloatNetwork round_network(const FloatNetwork& network, Scales scales, PerspectiveMap map,
                           std::span<const Position> positions) {
    FloatNetwork rounded = network;
    round_to(rounded.transformer_weight, scales.transformer);
    round_to(rounded.transformer_bias, scales.transformer);
    round_to(rounded.hidden_weight, scales.hidden);
    round_to(rounded.output_weight, scales.output);
    for (int bucket = 0; bucket < network.shape.output_buckets; ++bucket) {
        const std::vector<Position> here = positions_in(network.shape, positions, bucket);
        if (here.empty()) continue;
        if (network.shape.hidden > 0) {
            round_hidden(network, rounded, scales.hidden, bucket,
                         activations_of(network, map, here), activations_of(rounded, map, here));
        }
        BucketErrors found = errors_in_bucket(network, rounded, map, here, bucket);
        improve_all(found, bucket_of(rounded.output_weight, network.shape, bucket),
                    bucket_of(network.output_weight, network.shape, bucket), scales.output);
        rounded.output_bias[static_cast<std::size_t>(bucket)] -= static_cast<float>(found.mean);
    }
    round_to(rounded.hidden_bias,
             hidden_units(network.shape.activation, scales).activation * scales.hidden);
    round_to(rounded.output_bias, bias_scale(network.shape, scales));
    return rounded;
}

}  // namespace ouk
