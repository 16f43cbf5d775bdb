#include "training/model/packed_layout.h"

#include <algorithm>

namespace ouk {

PackedLayout::PackedLayout(const NetworkShape& shape)
    : inputs(static_cast<std::size_t>(ouk::inputs(shape))),
      width(static_cast<std::size_t>(shape.width)),
      blocks(width / kBlock),
      output_buckets(static_cast<std::size_t>(shape.output_buckets)),
      activation(static_cast<std::size_t>(shape.activation)),
      bias(inputs * width),
      output_weight(bias + width),
      output_bias(output_weight + output_buckets * 2 * static_cast<std::size_t>(activated(shape))),
      end(output_bias + output_buckets),
      size((end + kBlock - 1) / kBlock * kBlock) {}

void pack_rows(const PackedLayout& layout, const float* rows, std::size_t begin, std::size_t end,
               float* packed) {
    for (std::size_t block = 0; block < layout.blocks; ++block) {
        const float* from = rows + block * kBlock;
        float* to = packed + (block * layout.inputs + begin) * kBlock;
        for (std::size_t row = begin; row < end; ++row, from += layout.width, to += kBlock) {
            std::copy_n(from, kBlock, to);
        }
    }
}

void unpack_rows(const PackedLayout& layout, const float* packed, std::size_t begin,
                 std::size_t end, float* rows) {
    for (std::size_t block = 0; block < layout.blocks; ++block) {
        const float* from = packed + (block * layout.inputs + begin) * kBlock;
        float* to = rows + block * kBlock;
        for (std::size_t row = begin; row < end; ++row, from += kBlock, to += layout.width) {
            std::copy_n(from, kBlock, to);
        }
    }
}

}  // namespace ouk
