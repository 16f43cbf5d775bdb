#include "training/model/tensor_config.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>
#include <vector>

#include "engine/base/error.h"
#include "engine/nnue/ranges.h"

namespace ouk {
namespace {

/// Name, and the configuration.
template <class Tensors>
auto named(Tensors& tensors) {
    using Config = decltype((tensors.output_bias));
    return std::vector<std::pair<std::string, Config>>{
        {"transformer_weight", tensors.transformer_weight},
        {"transformer_bias", tensors.transformer_bias},
        {"hidden_weight", tensors.hidden_weight},
        {"hidden_bias", tensors.hidden_bias},
        {"output_weight", tensors.output_weight},
        {"output_bias", tensors.output_bias}};
}

void check_clip(const std::string& name, double clip, double most, const std::string& reason,
                const std::string& where) {
    if (clip <= most) return;
    throw Error(where, fmt::format("net.clip.{} is {}", name, clip),
                fmt::format("at most {:.6g}: {}", most, reason));
}

}  // namespace

Fields TensorConfigs::fields() {
    Fields fields;
    for (const auto& [name, config] : named(*this)) {
        fields.push_back({.key = "decay." + name,
                          .target = &config.decay,
                          .help = "decay of AdamW, times the learning rate",
                          .min = 0,
                          .max = 1});
    }
    for (const auto& [name, config] : named(*this)) {
        fields.push_back({.key = "clip." + name,
                          .target = &config.clip,
                          .help = "after each step values are held within +- this",
                          .min = 0.01,
                          .max = 1e6});
    }
    return fields;
}

const TensorConfig& TensorConfigs::of(const std::string& tensor) const {
    std::string key = tensor;
    std::ranges::replace(key, '.', '_');
    const auto all = named(*this);
    const auto found =
        std::ranges::find_if(all, [&](const auto& each) { return each.first == key; });
    assert(found != all.end());
    return found->second;
}

void check_clips(const TensorConfigs& tensors, const NetworkShape& shape,
                 const std::string& where) {
    using Limits16 = std::numeric_limits<std::int16_t>;
    using Limits32 = std::numeric_limits<std::int32_t>;
    const Scales scales;
    check_clip(
        "output_weight", tensors.output_weight.clip,
        static_cast<double>(output_limits(shape, scales).weight) / scales.output,
        fmt::format("stored times {}, its product with an activation has 16 bits", scales.output),
        where);
    check_clip("output_bias", tensors.output_bias.clip,
               static_cast<double>(Limits32::max()) / bias_scale(shape, scales),
               fmt::format("it is stored times {} in 32 bits", bias_scale(shape, scales)), where);
    if (shape.hidden > 0) {
        check_clip("hidden_weight", tensors.hidden_weight.clip,
                   static_cast<double>(std::numeric_limits<std::int8_t>::max()) / scales.hidden,
                   fmt::format("it is stored times {} in 8 bits", scales.hidden), where);
        // A third of what the sum has room for is plenty.
        const int unit = hidden_units(shape.activation, scales).sum;
        check_clip("hidden_bias", tensors.hidden_bias.clip,
                   static_cast<double>(Limits32::max()) / unit / 3,
                   fmt::format("it is stored times {} in 32 bits", unit), where);
    }
    // Rounding may add a half to each value.
    const int summed = kMaxMen + (shape.has_count ? 1 : 0);
    const double room = Limits16::max() - 0.5 * (summed + 1);
    const double bias = tensors.transformer_bias.clip;
    check_clip("transformer_weight", tensors.transformer_weight.clip,
               (room / scales.transformer - bias) / summed,
               fmt::format("{} of them and a bias of {} add up in 16 bits, stored times {}", summed,
                           bias, scales.transformer),
               where);
}

}  // namespace ouk
