#include <algorithm>

#include "training/model/parameters.h"

namespace ouk {
namespace {

/// Values, gradients, both moments and the packed copy of a block: 320 KB, so that all stay in the
/// second-level cache while AdamW goes over them again and again.
constexpr std::size_t kBlockValues = 16'384;

std::size_t divide_up(std::size_t value, std::size_t by) {
    return (value + by - 1) / by;
}

}  // namespace

ParameterLayout::ParameterLayout(const ParameterConfig& config)
    : inputs(static_cast<std::size_t>(ouk::inputs(config.shape))),
      factor_rows(config.has_factorizer ? std::size_t{kFeatures} : 0),
      factored(static_cast<std::size_t>(king_bucket_count(config.shape) * kFeatures)),
      width(static_cast<std::size_t>(config.shape.width)),
      joined(static_cast<std::size_t>(2 * activated(config.shape))),
      hidden(static_cast<std::size_t>(config.shape.hidden)),
      outputs(static_cast<std::size_t>(output_inputs(config.shape))),
      output_buckets(static_cast<std::size_t>(config.shape.output_buckets)),
      bias(rows() * width),
      hidden_weight(bias + width),
      hidden_bias(hidden_weight + output_buckets * hidden * joined),
      output_weight(hidden_bias + output_buckets * hidden),
      output_bias(output_weight + output_buckets * outputs),
      size(output_bias + output_buckets),
      rows_per_block(divide_up(kBlockValues, width)),
      row_blocks(divide_up(rows(), rows_per_block)) {}

void merge_row(const ParameterLayout& layout, const float* values, std::size_t input, float* to) {
    std::copy_n(values + input * layout.width, layout.width, to);
    if (input >= layout.factored || layout.factor_rows == 0) return;
    const std::size_t row = layout.inputs + input % layout.factor_rows;
    for (std::size_t i = 0; i < layout.width; ++i) to[i] += values[row * layout.width + i];
}

FloatNetwork to_network(const NetworkShape& shape, const ParameterLayout& layout,
                        const float* values) {
    FloatNetwork network(shape);
    for (std::size_t input = 0; input < layout.inputs; ++input) {
        merge_row(layout, values, input, network.transformer_weight.data() + input * layout.width);
    }
    const float* from = values + layout.bias;
    const std::vector<std::vector<float>*> tensors = network.tensors();
    for (std::size_t i = 1; i < tensors.size(); ++i) {
        std::copy_n(from, tensors[i]->size(), tensors[i]->begin());
        from += tensors[i]->size();
    }
    return network;
}

}  // namespace ouk
