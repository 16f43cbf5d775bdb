#include "engine/nnue/architecture.h"

#include <algorithm>
#include <array>
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

constexpr std::array<Name<LayerKind>, 5> kLayerKindNames{{{LayerKind::Transformer, "transformer"},
                                                          {LayerKind::Crelu, "crelu"},
                                                          {LayerKind::Screlu, "screlu"},
                                                          {LayerKind::Pairwise, "pairwise"},
                                                          {LayerKind::Output, "output"}}};
constexpr std::array<Name<Activation>, 3> kActivationNames{{{Activation::Crelu, "crelu"},
                                                            {Activation::Screlu, "screlu"},
                                                            {Activation::Pairwise, "pairwise"}}};
constexpr std::array<Name<ValueType>, 2> kValueTypeNames{
    {{ValueType::Int16, "int16"}, {ValueType::Int32, "int32"}}};

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

std::size_t TensorShape::bytes() const {
    return values() * (type == ValueType::Int16 ? 2 : 4);
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
    check_king_buckets(shape, where);
}

Architecture make_architecture(const NetworkShape& shape, Scales scales) {
    const int joined = 2 * activated(shape);
    return {
        {LayerKind::Transformer, inputs(shape), shape.width, scales.transformer, ValueType::Int16},
        {layer_kind(shape.activation), shape.width, joined, scales.transformer, ValueType::Int16},
        {LayerKind::Output, joined, 1, scales.output, ValueType::Int16, shape.output_buckets},
    };
}

void read_architecture(const Architecture& architecture, NetworkShape& shape, Scales& scales,
                       const std::string& where) {
    constexpr std::size_t kLayers = 3;
    const bool has_layers = architecture.size() == kLayers &&
                            architecture[1].kind != LayerKind::Transformer &&
                            architecture[1].kind != LayerKind::Output;
    if (has_layers) {
        shape.width = architecture[0].outputs;
        shape.activation = parse_activation(to_string(architecture[1].kind), where);
        shape.output_buckets = architecture[2].buckets;
        scales = {architecture[0].scale, architecture[2].scale};
        check_shape(shape, where);
        check_scale(scales.transformer, kMaxActivationScale, "transformer", where);
        check_scale(scales.output, kMaxOutputWeightScale, "output", where);
    }
    if (!has_layers || architecture != make_architecture(shape, scales)) {
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
        // A bias is added to sums of products, so it has their scale; the output's needs 32 bits.
        const int bias_scale = layer.scale * input_scale;
        if (layer.kind == LayerKind::Transformer) {
            const auto outputs = static_cast<std::size_t>(layer.outputs);
            tensors.push_back({name + ".weight", inputs, outputs, layer.type, layer.scale});
            tensors.push_back({name + ".bias", 1, outputs, layer.type, bias_scale});
        } else if (layer.kind == LayerKind::Output) {
            const auto buckets = static_cast<std::size_t>(layer.buckets);
            tensors.push_back({name + ".weight", buckets, inputs, layer.type, layer.scale});
            tensors.push_back({name + ".bias", 1, buckets, ValueType::Int32, bias_scale});
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
