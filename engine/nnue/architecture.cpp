#include "engine/nnue/architecture.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string_view>

#include "engine/base/error.h"
#include "engine/rules/types.h"

namespace ouk {
namespace {

template <class Enum>
struct Name {
    Enum value;
    std::string_view text;
};

constexpr std::array<Name<LayerKind>, 6> kLayerKindNames{{{LayerKind::Transformer, "transformer"},
                                                          {LayerKind::Crelu, "crelu"},
                                                          {LayerKind::Screlu, "screlu"},
                                                          {LayerKind::Pairwise, "pairwise"},
                                                          {LayerKind::Hidden, "hidden"},
                                                          {LayerKind::Output, "output"}}};
constexpr std::array<Name<Activation>, 3> kActivationNames{{{Activation::Crelu, "crelu"},
                                                            {Activation::Screlu, "screlu"},
                                                            {Activation::Pairwise, "pairwise"}}};
constexpr std::array<Name<ValueType>, 4> kValueTypeNames{{{ValueType::Int8, "int8"},
                                                          {ValueType::Int16, "int16"},
                                                          {ValueType::Int32, "int32"},
                                                          {ValueType::Float32, "float32"}}};

template <class Names>
std::string name_in(const Names& names, auto value) {
    const auto found = std::find_if(names.begin(), names.end(),
                                    [&](const auto& entry) { return entry.value == value; });
    return std::string(found->text);
}

template <class Names>
auto value_in(const Names& names, const std::string& text, const std::string& what,
              const std::string& where) {
    std::string known;
    for (const auto& entry : names) {
        if (entry.text == text) return entry.value;
        known += (known.empty() ? "" : ", ") + std::string(entry.text);
    }
    throw Error(where, what + " '" + text + "' is unknown", known);
}

constexpr int kMirroredSquares = 32;

void check_king_buckets(const NetworkShape& shape, const std::string& where) {
    const auto squares = static_cast<std::size_t>(shape.is_mirrored ? kMirroredSquares : kSquares);
    const std::vector<int>& buckets = shape.king_buckets;
    if (buckets.empty()) return;
    if (buckets.size() != squares) {
        throw Error(where, std::to_string(buckets.size()) + " king buckets",
                    std::to_string(squares) + " (64, mirrored 32), or none");
    }
    for (const int bucket : buckets) {
        if (bucket >= 0 && bucket < kSquares) continue;
        throw Error(where, "king bucket " + std::to_string(bucket), "0 to 63");
    }
    for (int bucket = 0; bucket < std::max(2, king_bucket_count(shape)); ++bucket) {
        if (std::find(buckets.begin(), buckets.end(), bucket) != buckets.end()) continue;
        throw Error(where, "no square is in king bucket " + std::to_string(bucket),
                    "numbers from 0 without a gap, at least two of them");
    }
}

void check_scale(int scale, int largest, const std::string& what, const std::string& where) {
    if (scale >= 1 && scale <= largest) return;
    throw Error(where, what + " scale " + std::to_string(scale), "1 to " + std::to_string(largest));
}

LayerKind layer_kind(Activation activation) {
    return value_in(kLayerKindNames, to_string(activation), "layer kind", "");
}

bool is_activation(LayerKind kind) {
    return kind == LayerKind::Crelu || kind == LayerKind::Screlu || kind == LayerKind::Pairwise;
}

int bytes_of(ValueType type) {
    switch (type) {
        case ValueType::Int8:
            return 1;
        case ValueType::Int16:
            return 2;
        case ValueType::Int32:
        case ValueType::Float32:
            break;
    }
    return 4;
}

/// The smallest by which `value` gets into 15 bits.
int shift_to_fit(int value) {
    int shift = 0;
    while (value >> shift > std::numeric_limits<std::int16_t>::max()) ++shift;
    return shift;
}

/// Sets what the list says in its places; false for a list of another length or order.
bool read_layers(const Architecture& list, NetworkShape& shape, Scales& scales,
                 const std::string& where) {
    constexpr std::size_t kLayers = 3;
    constexpr std::size_t kLayersWithHidden = 5;
    const bool has_hidden = list.size() == kLayersWithHidden && list[2].kind == LayerKind::Hidden;
    if (!(has_hidden || list.size() == kLayers) || !is_activation(list[1].kind)) return false;
    shape.width = list[0].outputs;
    shape.activation = parse_activation(to_string(list[1].kind), where);
    shape.output_buckets = list.back().buckets;
    shape.hidden = has_hidden ? list[2].outputs : 0;
    scales = {list[0].scale, list.back().scale, has_hidden ? list[2].scale : kHiddenWeightScale};
    return true;
}

}  // namespace

int king_bucket_count(const NetworkShape& shape) {
    if (shape.king_buckets.empty()) return 1;
    return *std::max_element(shape.king_buckets.begin(), shape.king_buckets.end()) + 1;
}

int inputs(const NetworkShape& shape) {
    return kFeatures * king_bucket_count(shape) + (shape.has_count ? kCountInputs : 0);
}

int activated(const NetworkShape& shape) {
    return shape.activation == Activation::Pairwise ? shape.width / 2 : shape.width;
}

int output_inputs(const NetworkShape& shape) {
    return shape.hidden > 0 ? shape.hidden : 2 * activated(shape);
}

std::size_t TensorShape::bytes() const {
    return values() * static_cast<std::size_t>(bytes_of(type));
}

bool is_width(int width) {
    return width >= kMinWidth && width <= kMaxWidth && width % kWidthStep == 0;
}

void check_shape(const NetworkShape& shape, const std::string& where) {
    if (!is_width(shape.width)) {
        throw Error(where, "width is " + std::to_string(shape.width),
                    "a multiple of 16 from 16 to 2048");
    }
    if (shape.activation == Activation::Pairwise && shape.width % (2 * kWidthStep) != 0) {
        throw Error(where, "width is " + std::to_string(shape.width),
                    "a multiple of 32 with pairwise products");
    }
    if (shape.output_buckets < 1 || shape.output_buckets > kMaxOutputBuckets) {
        throw Error(where, std::to_string(shape.output_buckets) + " output buckets", "1 to 16");
    }
    if (shape.hidden < 0 || shape.hidden > kMaxHidden || shape.hidden % kHiddenStep != 0) {
        throw Error(where, std::to_string(shape.hidden) + " hidden neurons",
                    "0, or a multiple of 8 up to 64");
    }
    check_king_buckets(shape, where);
}

HiddenUnits hidden_units(Activation activation, Scales scales) {
    const int scale = scales.transformer;
    const int largest = activation == Activation::Crelu ? scale : scale * scale;
    HiddenUnits units;
    units.activation_shift = shift_to_fit(largest);
    units.activation = largest >> units.activation_shift;
    units.sum = units.activation * scales.hidden;
    units.neuron_shift = shift_to_fit(units.sum);
    units.neuron = units.sum >> units.neuron_shift;
    return units;
}

int bias_scale(const NetworkShape& shape, Scales scales) {
    const bool has_hidden = shape.hidden > 0;
    return scales.output *
           (has_hidden ? hidden_units(shape.activation, scales).neuron : scales.transformer);
}

Architecture make_architecture(const NetworkShape& shape, Scales scales) {
    const int joined = 2 * activated(shape);
    const int hidden = shape.hidden;
    const HiddenUnits units = hidden_units(shape.activation, scales);
    Architecture layers{
        {LayerKind::Transformer, inputs(shape), shape.width, scales.transformer, ValueType::Int16},
        {layer_kind(shape.activation), shape.width, joined,
         hidden > 0 ? units.activation : scales.transformer, ValueType::Int16}};
    if (hidden > 0) {
        layers.push_back({LayerKind::Hidden, joined, hidden, scales.hidden, ValueType::Int8,
                          shape.output_buckets});
        layers.push_back({LayerKind::Crelu, hidden, hidden, units.neuron, ValueType::Int16});
    }
    layers.push_back({LayerKind::Output, output_inputs(shape), 1, scales.output, ValueType::Int16,
                      shape.output_buckets});
    return layers;
}

Architecture make_float_architecture(const NetworkShape& shape) {
    Architecture layers = make_architecture(shape);
    for (Layer& layer : layers) {
        layer.scale = 1;
        layer.type = ValueType::Float32;
    }
    return layers;
}

void read_architecture(const Architecture& architecture, NetworkShape& shape, Scales& scales,
                       const std::string& where) {
    const bool has_layers = read_layers(architecture, shape, scales, where);
    if (has_layers) {
        check_shape(shape, where);
        check_scale(scales.transformer, kMaxActivationScale, "transformer", where);
        check_scale(scales.output, kMaxOutputWeightScale, "output", where);
        check_scale(scales.hidden, kMaxHiddenWeightScale, "hidden", where);
    }
    const bool is_known = has_layers && (architecture == make_architecture(shape, scales) ||
                                         architecture == make_float_architecture(shape));
    if (!is_known) {
        throw Error(where, "unknown architecture [" + describe(architecture) + "]",
                    "[" + describe(make_architecture(has_layers ? shape : NetworkShape{}, scales)) +
                        "], or the like (data/README.md, Networks)");
    }
}

std::vector<TensorShape> tensors_of(const Architecture& architecture) {
    std::vector<TensorShape> tensors;
    int input_scale = 1;
    for (const Layer& layer : architecture) {
        const std::string name = to_string(layer.kind);
        const auto inputs = static_cast<std::size_t>(layer.inputs);
        // A bias is added to sums of products, so it has their scale; but for the first layer's it
        // needs 32 bits.
        const int bias_scale = layer.scale * input_scale;
        if (layer.kind == LayerKind::Transformer) {
            const auto outputs = static_cast<std::size_t>(layer.outputs);
            tensors.push_back({name + ".weight", inputs, outputs, layer.type, layer.scale});
            tensors.push_back({name + ".bias", 1, outputs, layer.type, bias_scale});
        } else if (layer.kind == LayerKind::Hidden || layer.kind == LayerKind::Output) {
            const auto buckets = static_cast<std::size_t>(layer.buckets);
            const std::size_t rows = buckets * static_cast<std::size_t>(layer.outputs);
            const bool is_float = layer.type == ValueType::Float32;
            tensors.push_back({name + ".weight", rows, inputs, layer.type, layer.scale});
            tensors.push_back({name + ".bias", 1, rows,
                               is_float ? ValueType::Float32 : ValueType::Int32, bias_scale});
        } else {
            input_scale = layer.scale;
        }
    }
    return tensors;
}

std::string index_text(const TensorShape& tensor, std::size_t i) {
    const bool is_flat = tensor.rows == 1 || tensor.columns == 1;
    if (is_flat) return "[" + std::to_string(i) + "]";
    return "[" + std::to_string(i / tensor.columns) + "][" + std::to_string(i % tensor.columns) +
           "]";
}

std::string to_string(LayerKind kind) {
    return name_in(kLayerKindNames, kind);
}
std::string to_string(ValueType type) {
    return name_in(kValueTypeNames, type);
}
std::string to_string(Activation activation) {
    return name_in(kActivationNames, activation);
}
LayerKind parse_layer_kind(const std::string& name, const std::string& where) {
    return value_in(kLayerKindNames, name, "layer kind", where);
}
ValueType parse_value_type(const std::string& name, const std::string& where) {
    return value_in(kValueTypeNames, name, "value type", where);
}
Activation parse_activation(const std::string& name, const std::string& where) {
    return value_in(kActivationNames, name, "activation", where);
}

std::string describe(const Architecture& architecture) {
    std::string text;
    for (const Layer& layer : architecture) {
        text += (text.empty() ? "" : ", ") + to_string(layer.kind) + " " +
                std::to_string(layer.inputs) + "x" + std::to_string(layer.outputs) + " " +
                to_string(layer.type) + " /" + std::to_string(layer.scale);
        if (layer.buckets > 1) text += " in " + std::to_string(layer.buckets) + " buckets";
    }
    return text;
}

}  // namespace ouk
