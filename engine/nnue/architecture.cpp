#include "engine/nnue/architecture.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/base/error.h"

namespace ouk {
namespace {

template <class Enum>
struct Name {
    Enum value;
    std::string_view text;
};

constexpr std::array<Name<LayerKind>, 3> kLayerKindNames{{{LayerKind::Transformer, "transformer"},
                                                          {LayerKind::Screlu, "screlu"},
                                                          {LayerKind::Output, "output"}}};
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

}  // namespace

std::size_t TensorShape::bytes() const {
    return values() * (type == ValueType::Int16 ? 2 : 4);
}

bool is_width(int width) {
    return width >= kMinWidth && width <= kMaxWidth && width % kWidthStep == 0;
}

Architecture make_architecture(int width) {
    return {
        {LayerKind::Transformer, kFeatures, width, kActivationScale, ValueType::Int16},
        {LayerKind::Screlu, width, 2 * width, kActivationScale, ValueType::Int16},
        {LayerKind::Output, 2 * width, 1, kOutputWeightScale, ValueType::Int16},
    };
}

int width_of(const Architecture& architecture, const std::string& where) {
    const int width = architecture.empty() ? 0 : architecture.front().outputs;
    if (!is_width(width) || architecture != make_architecture(width)) {
        throw Error(where, "unknown architecture [" + describe(architecture) + "]",
                    "[" + describe(make_architecture(kMinWidth)) + "], where 32 may be any " +
                        "multiple of 16 up to 1024");
    }
    return width;
}

std::vector<TensorShape> tensors_of(const Architecture& architecture) {
    std::vector<TensorShape> tensors;
    int input_scale = 1;
    for (const Layer& layer : architecture) {
        if (layer.kind == LayerKind::Screlu) {
            input_scale = layer.scale;
            continue;
        }
        const std::string name = to_string(layer.kind);
        const auto inputs = static_cast<std::size_t>(layer.inputs);
        const auto outputs = static_cast<std::size_t>(layer.outputs);
        // A bias is added to sums of products, so it has their scale; the output's needs 32 bits.
        const ValueType bias_type = layer.kind == LayerKind::Output ? ValueType::Int32 : layer.type;
        tensors.push_back({name + ".weight", inputs, outputs, layer.type, layer.scale});
        tensors.push_back({name + ".bias", 1, outputs, bias_type, layer.scale * input_scale});
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
LayerKind parse_layer_kind(const std::string& name, const std::string& where) {
    return value_in(kLayerKindNames, name, "layer kind", where);
}
ValueType parse_value_type(const std::string& name, const std::string& where) {
    return value_in(kValueTypeNames, name, "value type", where);
}

std::string describe(const Architecture& architecture) {
    std::string text;
    for (const Layer& layer : architecture) {
        text += (text.empty() ? "" : ", ") + to_string(layer.kind) + " " +
                std::to_string(layer.inputs) + "x" + std::to_string(layer.outputs) + " " +
                to_string(layer.type) + " /" + std::to_string(layer.scale);
    }
    return text;
}

}  // namespace ouk
