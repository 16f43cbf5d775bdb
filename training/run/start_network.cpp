#include "training/run/start_network.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/nnue/quantize.h"
#include "engine/rules/label.h"

namespace ouk {
namespace {

std::string ruleset_text(const NetworkHeader& header) {
    return ruleset_label(header.ruleset_name, header.ruleset_hash.hex());
}

/// Values that the quantizer rounded may stand a little beyond what they were clipped to.
constexpr double kRoundingRoom = 1.01;

/// All of a shape; how it is stored does not matter here.
std::string shape_text(const NetworkHeader& header) {
    const NetworkShape& shape = header.shape;
    std::string text = describe(make_architecture(shape));
    if (shape.is_mirrored) text += ", mirrored";
    if (shape.has_count) text += ", count";
    if (!shape.king_buckets.empty()) {
        text += fmt::format(", king buckets {}", fmt::join(shape.king_buckets, " "));
    }
    return text;
}

}  // namespace

StartNetwork read_start_network(const std::string& path) {
    const std::string bytes = read_file(path);
    return {path, hash_of(bytes), decode_network(bytes, path)};
}

FloatNetwork start_weights(const StartNetwork& start, const NetworkHeader& wanted) {
    const NetworkHeader& found = start.file.header;
    const auto check = [&](bool is_same, const char* what, const std::string& found_text,
                           const std::string& wanted_text) {
        if (is_same) return;
        throw Error(start.path, std::string(what) + " is " + found_text,
                    wanted_text + " as data and config of the training");
    };
    check(found.ruleset_hash == wanted.ruleset_hash, "its ruleset", ruleset_text(found),
          ruleset_text(wanted));
    check(found.shape == wanted.shape, "its shape", shape_text(found), shape_text(wanted));
    check(found.map == wanted.map, "its perspective map", to_string(found.map),
          to_string(wanted.map));
    FloatNetwork weights = dequantize(start.file);
    const float ratio =
        static_cast<float>(found.output_scale) / static_cast<float>(wanted.output_scale);
    for (float& weight : weights.output_weight) weight *= ratio;
    for (float& bias : weights.output_bias) bias *= ratio;
    return weights;
}

void check_values(const FloatNetwork& weights, const TensorConfigs& tensors,
                  const std::string& where) {
    const std::vector<TensorShape> shapes = tensors_of(make_architecture(weights.shape));
    std::size_t tensor = 0;
    for (const std::vector<float>* const values : weights.tensors()) {
        const TensorShape& shape = shapes[tensor++];
        const double clip = tensors.of(shape.name).clip;
        for (std::size_t i = 0; i < values->size(); ++i) {
            const float value = (*values)[i];
            if (std::abs(value) <= clip * kRoundingRoom) continue;
            throw Error(
                where,
                fmt::format("its {}{} is {:.6g} here", shape.name, index_text(shape, i), value),
                fmt::format("at most {}, net.clip of that tensor; or the network's own "
                            "target.score_scale",
                            clip));
        }
    }
}

}  // namespace ouk
