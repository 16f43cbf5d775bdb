#include "training/quantizer/quantizer.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "engine/base/random.h"
#include "engine/nnue/accumulator.h"
#include "engine/nnue/quantize.h"
#include "training/model/learner.h"

namespace ouk {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kMeasureSeed = 1;
constexpr double kQuantile = 0.999;

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

}  // namespace

FloatNetwork weights_of(const Checkpoint& checkpoint, const std::string& where) {
    return read_weights(checkpoint.tensors, checkpoint.manifest.network.shape, where);
}

NetworkFile quantize_checkpoint(const Checkpoint& checkpoint, const std::string& where) {
    NetworkFile file;
    file.header = checkpoint.manifest.network;
    file.header.provenance = provenance_of(checkpoint.manifest);
    file.tensors = quantize(weights_of(checkpoint, where), where);
    return file;
}

QuantizationError measure_error(const FloatNetwork& network, const Network& quantized,
                                const Rules& rules, std::span<const Sample> samples) {
    const double scale = quantized.header().output_scale;
    Accumulator accumulator(quantized.width());
    std::vector<double> errors;
    for (const Sample& sample : samples) {
        const Position position = position_of(sample, rules);
        accumulator.refresh(quantized, best_kernels(), position);
        const Score score =
            score_of(quantized, best_kernels(), accumulator, position);
        const double exact =
            scale * reference_output(network, position, quantized.features().map());
        errors.push_back(std::abs(score.value() - exact));
    }
    return summarize(std::move(errors));
}

std::vector<Sample> pick_samples(std::vector<Sample> samples, std::size_t count) {
    Random random(random_key(kMeasureSeed, 0, Purpose::Choice));
    shuffle(samples, random);
    samples.resize(std::min(count, samples.size()));
    return samples;
}

}  // namespace ouk
