#include "training/quantizer/quantizer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>

#include "engine/base/error.h"
#include "engine/nnue/accumulator.h"
#include "engine/nnue/quantize.h"
#include "training/model/learner.h"
#include "training/quantizer/output_rounding.h"

namespace ouk {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kQuantile = 0.999;

// Steps of a fifth from the default, up and down. Finer ones of the transformer leave less room for
// the output weights in 16 bits: each network has its own best pair.
constexpr std::array kTransformerScales{127, 151, 180, 214, 255, 303, 361, 429, 511, 607, 722, 858};

/// No paths and no times: the same run makes the same bytes everywhere.
std::string provenance_of(const Manifest& manifest) {
    Json data = Json::array();
    for (const DataFile& file : manifest.data) data.push_back(file.content_hash);
    const Json provenance{{"program_version", manifest.program_version},
                          {"seed", manifest.seed},
                          {"config", manifest.config},
                          {"init", manifest.init ? Json(manifest.init->hex()) : Json()},
                          {"data", data},
                          {"step", manifest.state.step},
                          {"weights", manifest.weights_hash.hex()}};
    return provenance.dump();
}

/// What the file of a checkpoint's network says of itself.
NetworkHeader header_of(const Manifest& manifest) {
    NetworkHeader header = manifest.network;
    header.provenance = provenance_of(manifest);
    return header;
}

QuantizationError summarize(std::vector<double> errors) {
    if (errors.empty()) return {};
    std::sort(errors.begin(), errors.end());
    const auto size = static_cast<double>(errors.size());
    const auto quantile = static_cast<std::size_t>(std::ceil(kQuantile * size)) - 1;
    return {.mean_cp = std::accumulate(errors.begin(), errors.end(), 0.0) / size,
            .p999_cp = errors[quantile],
            .max_cp = errors.back(),
            .positions = errors.size()};
}

std::vector<Position> positions_of(std::span<const Sample> samples, const Rules& rules) {
    std::vector<Position> positions;
    for (const Sample& sample : samples) positions.push_back(position_of(sample, rules));
    return positions;
}

/// Centipawns of the float network for the side to move.
std::vector<double> exact_scores(const FloatNetwork& network, const NetworkHeader& header,
                                 std::span<const Position> positions) {
    std::vector<double> scores;
    for (const Position& position : positions) {
        scores.push_back(double{reference_output(network, position, header.map)} *
                         header.output_scale);
    }
    return scores;
}

QuantizationError error_against(std::span<const double> exact, const Network& quantized,
                                std::span<const Position> positions) {
    Accumulator accumulator(quantized.width());
    std::vector<double> errors;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        accumulator.refresh(quantized, best_kernels(), positions[i]);
        const Score score = score_of(quantized, best_kernels(), accumulator, positions[i]);
        errors.push_back(std::abs(score.value() - exact[i]));
    }
    return summarize(std::move(errors));
}

/// Those whose effect on the output neuron_errors tells apart.
std::size_t neurons_of(const NetworkShape& shape) {
    return static_cast<std::size_t>(shape.hidden > 0 ? shape.hidden : activated(shape));
}

/// What each neuron adds to the raw output.
std::vector<double> contributions(const FloatNetwork& network, const Position& position,
                                  const FeatureSet& set) {
    const Color own = position.side_to_move();
    const int bucket = output_bucket(network.shape, position.occupied().count());
    const float* weight =
        network.output_weight.data() + std::ptrdiff_t{bucket} * output_inputs(network.shape);
    std::vector<double> sums(neurons_of(network.shape));
    std::size_t i = 0;
    for (const float value : reference_values(network, active_features(position, own, set),
                                              active_features(position, ~own, set), bucket)) {
        sums[i++ % sums.size()] += double{value} * *weight++;
    }
    return sums;
}

}  // namespace

FloatNetwork weights_of(const Checkpoint& checkpoint, const std::string& where) {
    return read_weights(checkpoint.tensors, checkpoint.manifest.network.shape, where);
}

NetworkFile quantize_network(const FloatNetwork& network, const NetworkHeader& header,
                             const Rules& rules, const QuantizeOptions& options,
                             const std::string& where) {
    const std::vector<Position> positions = positions_of(options.calibration, rules);
    const auto with = [&](Scales scales) {
        NetworkFile file{header, {}};
        file.header.scales = scales;
        file.tensors =
            quantize(round_network(network, scales, header.map, positions), where, scales);
        return file;
    };
    if (options.scales || positions.empty()) return with(options.scales.value_or(Scales{}));

    const std::vector<double> exact = exact_scores(network, header, positions);
    std::optional<NetworkFile> best;
    double least = 0;
    for (const int transformer : kTransformerScales) {
        const std::optional<Scales> scales = finest_scales(network, transformer);
        if (!scales) continue;
        try {
            const NetworkFile file = with(*scales);
            const double mean = error_against(exact, Network(file, where), positions).mean_cp;
            if (best && mean >= least) continue;
            least = mean;
            best = file;
        } catch (const Error&) {  // a weight does not fit, or a proof fails
        }
    }
    return best ? *best : with({});  // which says what is wrong with the weights
}

NetworkFile quantize_checkpoint(const Checkpoint& checkpoint, const Rules& rules,
                                const QuantizeOptions& options, const std::string& where) {
    return quantize_network(weights_of(checkpoint, where), header_of(checkpoint.manifest), rules,
                            options, where);
}

FloatFile float_checkpoint(const Checkpoint& checkpoint, const std::string& where) {
    return make_float_file(header_of(checkpoint.manifest), weights_of(checkpoint, where));
}

QuantizationError measure_error(const FloatNetwork& network, const Network& quantized,
                                const Rules& rules, std::span<const Sample> samples) {
    const std::vector<Position> positions = positions_of(samples, rules);
    return error_against(exact_scores(network, quantized.header(), positions), quantized,
                         positions);
}

std::vector<NeuronError> neuron_errors(const FloatNetwork& network, const NetworkFile& quantized,
                                       const Rules& rules, std::span<const Sample> samples) {
    const FloatNetwork rounded = dequantize(quantized);
    const FeatureSet set(network.shape, quantized.header.map);
    const double scale = quantized.header.output_scale;
    std::vector<NeuronError> errors(neurons_of(network.shape));
    for (std::size_t i = 0; i < errors.size(); ++i) errors[i].neuron = static_cast<int>(i);
    for (const Position& position : positions_of(samples, rules)) {
        const std::vector<double> before = contributions(network, position, set);
        const std::vector<double> after = contributions(rounded, position, set);
        for (std::size_t i = 0; i < errors.size(); ++i) {
            const double error = std::abs(after[i] - before[i]) * scale;
            errors[i].mean_cp += error / static_cast<double>(samples.size());
            errors[i].max_cp = std::max(errors[i].max_cp, error);
        }
    }
    std::stable_sort(errors.begin(), errors.end(), [](const NeuronError& a, const NeuronError& b) {
        return a.mean_cp > b.mean_cp;
    });
    return errors;
}

}  // namespace ouk
