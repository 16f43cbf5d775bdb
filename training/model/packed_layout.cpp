#include "training/model/packed_layout.h"

#include <algorithm>

namespace ouk {
namespace {

/// Calls `work(value, place, count)` for values that lie side by side in both orders: `parts` times
/// `size` values, each part in blocks of its own.
template <class Work>
void for_runs(std::size_t parts, std::size_t size, const Work& work) {
    std::size_t block = 0;
    for (std::size_t part = 0; part < parts; ++part) {
        for (std::size_t i = 0; i < size; i += kBlock, ++block) {
            work(part * size + i, block * kBlock, std::min(kBlock, size - i));
        }
    }
}

/// The same for all tensors but the transformer's weights, places counted from the first of them.
template <class Work>
void for_rest(const PackedLayout& layout, const Work& work) {
    const std::size_t size = layout.width / layout.parts;
    const std::size_t neurons = layout.output_buckets * layout.hidden;
    std::size_t next = 0;  // of the values
    const auto for_neurons = [&](std::size_t parts, std::size_t first) {
        for_runs(parts, size, [&](std::size_t value, std::size_t place, std::size_t count) {
            work(next + value, first + place, count);
        });
        next += parts * size;
    };
    const auto for_plain = [&](std::size_t count, std::size_t first) {
        work(next, first, count);
        next += count;
    };
    for_neurons(layout.parts, layout.bias);
    if (neurons > 0) {
        for_neurons(2 * neurons, layout.hidden_weight);
        for_plain(neurons, layout.hidden_bias);
        for_plain(neurons, layout.output_weight);
    } else {
        for_neurons(2 * layout.output_buckets, layout.output_weight);
    }
    for_plain(layout.output_buckets, layout.output_bias);
}

}  // namespace

PackedLayout::PackedLayout(const NetworkShape& shape)
    : inputs(static_cast<std::size_t>(ouk::inputs(shape))),
      width(static_cast<std::size_t>(shape.width)),
      parts(width / static_cast<std::size_t>(activated(shape))),
      units(blocks_for(width / parts)),
      blocks(units * parts),
      output_buckets(static_cast<std::size_t>(shape.output_buckets)),
      activation(static_cast<std::size_t>(shape.activation)),
      hidden(static_cast<std::size_t>(shape.hidden)),
      hidden_row(2 * units * kBlock),
      bias(blocks * inputs * kBlock),
      hidden_weight(bias + blocks * kBlock),
      hidden_bias(hidden_weight + output_buckets * hidden * hidden_row),
      output_weight(hidden_bias + blocks_for(output_buckets * hidden) * kBlock),
      output_bias(output_weight + (hidden > 0 ? blocks_for(output_buckets * hidden) * kBlock
                                              : output_buckets * hidden_row)),
      size(output_bias + blocks_for(output_buckets) * kBlock) {}

void pack_rows(const PackedLayout& layout, const float* rows, std::size_t begin, std::size_t end,
               float* packed) {
    for_runs(layout.parts, layout.width / layout.parts,
             [&](std::size_t neuron, std::size_t place, std::size_t count) {
                 const float* from = rows + neuron;
                 float* to = packed + place * layout.inputs + begin * kBlock;
                 for (std::size_t row = begin; row < end; ++row) {
                     std::copy_n(from, count, to);
                     from += layout.width;
                     to += kBlock;
                 }
             });
}

void unpack_rows(const PackedLayout& layout, const float* packed, std::size_t begin,
                 std::size_t end, float* rows) {
    for_runs(layout.parts, layout.width / layout.parts,
             [&](std::size_t neuron, std::size_t place, std::size_t count) {
                 const float* from = packed + place * layout.inputs + begin * kBlock;
                 float* to = rows + neuron;
                 for (std::size_t row = begin; row < end; ++row) {
                     std::copy_n(from, count, to);
                     from += kBlock;
                     to += layout.width;
                 }
             });
}

void pack_rest(const PackedLayout& layout, const float* rest, float* packed) {
    for_rest(layout, [&](std::size_t value, std::size_t place, std::size_t count) {
        std::copy_n(rest + value, count, packed + place);
    });
}

void unpack_rest(const PackedLayout& layout, const float* packed, float* rest) {
    for_rest(layout, [&](std::size_t value, std::size_t place, std::size_t count) {
        std::copy_n(packed + place, count, rest + value);
    });
}

}  // namespace ouk
