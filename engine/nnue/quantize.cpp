#include "engine/nnue/quantize.h"

#include <cassert>
#include <cmath>
#include <limits>
#include <span>

#include "engine/base/error.h"
#include "engine/nnue/ranges.h"

namespace ouk {
namespace {

/// Values of one tensor as T; `values` has the size of the shape.
template <class T>
void quantize_tensor(std::span<const float> values, const TensorShape& shape,
                     const std::string& where, std::span<T> quantized) {
    assert(values.size() == shape.values() && quantized.size() == shape.values());
    constexpr double kMin = std::numeric_limits<T>::min();
    constexpr double kMax = std::numeric_limits<T>::max();
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double scaled = std::round(double{values[i]} * shape.scale);
        // Written so that it is false for a NaN, too.
        const bool fits = scaled >= kMin && scaled <= kMax;
        if (!fits) {
            throw Error(
                where, shape.name + index_text(shape, i) + " is " + std::to_string(values[i]),
                std::to_string(kMin / shape.scale) + " to " + std::to_string(kMax / shape.scale));
        }
        quantized[i] = static_cast<T>(scaled);
    }
}

template <class T>
void dequantize_tensor(std::span<const T> values, const TensorShape& shape,
                       std::span<float> floats) {
    assert(values.size() == shape.values() && floats.size() == shape.values());
    for (std::size_t i = 0; i < values.size(); ++i) {
        floats[i] = static_cast<float>(static_cast<double>(values[i]) / shape.scale);
    }
}

}  // namespace

QuantizedTensors quantize(const FloatNetwork& network, const std::string& where, Scales scales) {
    const std::vector<TensorShape> shapes = tensors_of(make_architecture(network.shape, scales));
    assert(shapes.size() == 4);
    QuantizedTensors tensors(network.shape);
    quantize_tensor<std::int16_t>(network.transformer_weight, shapes[0], where,
                                  tensors.transformer_weight);
    quantize_tensor<std::int16_t>(network.transformer_bias, shapes[1], where,
                                  tensors.transformer_bias);
    quantize_tensor<std::int16_t>(network.output_weight, shapes[2], where, tensors.output_weight);
    quantize_tensor<std::int32_t>(network.output_bias, shapes[3], where, tensors.output_bias);
    check_ranges(tensors, network.shape, scales, where);
    return tensors;
}

FloatNetwork dequantize(const NetworkFile& file) {
    const std::vector<TensorShape> shapes = tensors_of(architecture_of(file.header));
    const QuantizedTensors& tensors = file.tensors;
    FloatNetwork network(file.header.shape);
    dequantize_tensor<std::int16_t>(tensors.transformer_weight, shapes[0],
                                    network.transformer_weight);
    dequantize_tensor<std::int16_t>(tensors.transformer_bias, shapes[1], network.transformer_bias);
    dequantize_tensor<std::int16_t>(tensors.output_weight, shapes[2], network.output_weight);
    dequantize_tensor<std::int32_t>(tensors.output_bias, shapes[3], network.output_bias);
    return network;
}

}  // namespace ouk
