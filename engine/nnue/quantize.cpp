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
void quantize_tensor(const std::vector<float>& values, const TensorShape& shape,
                     const std::string& where, AlignedVector<T>& quantized) {
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
void dequantize_tensor(const AlignedVector<T>& values, const TensorShape& shape,
                       std::vector<float>& floats) {
    assert(values.size() == shape.values() && floats.size() == shape.values());
    for (std::size_t i = 0; i < values.size(); ++i) {
        floats[i] = static_cast<float>(static_cast<double>(values[i]) / shape.scale);
    }
}

}  // namespace

QuantizedTensors quantize(const FloatNetwork& network, const std::string& where, Scales scales) {
    const std::vector<TensorShape> shapes = tensors_of(make_architecture(network.shape, scales));
    const std::vector<const std::vector<float>*> floats = network.tensors();
    assert(shapes.size() == floats.size());
    QuantizedTensors tensors(network.shape);
    std::size_t i = 0;
    QuantizedTensors::for_each(tensors, [&](auto& quantized) {
        quantize_tensor(*floats[i], shapes[i], where, quantized);
        ++i;
    });
    check_ranges(tensors, network.shape, scales, where);
    return tensors;
}

FloatNetwork dequantize(const NetworkFile& file) {
    const std::vector<TensorShape> shapes = tensors_of(architecture_of(file.header));
    FloatNetwork network(file.header.shape);
    const std::vector<std::vector<float>*> floats = network.tensors();
    std::size_t i = 0;
    QuantizedTensors::for_each(file.tensors, [&](const auto& quantized) {
        dequantize_tensor(quantized, shapes[i], *floats[i]);
        ++i;
    });
    return network;
}

}  // namespace ouk
