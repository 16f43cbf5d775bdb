// What a network is made of: one declared list of layers. Trainer, quantizer, engine and the file
// format (data/README.md, "Networks") all read this list, so that a new shape is one change here.
// Now accepted: 768 -> H x 2 -> 1 with SCReLU, H a multiple of 16 from 32 to 1024. A value of the
// network is stored times `scale` of its layer. Plain values, safe from any thread.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace ouk {

/// Stored value of the activation 1.0 ("QA") and of the output weight 1.0 ("QB").
inline constexpr int kActivationScale = 255;
inline constexpr int kOutputWeightScale = 64;
inline constexpr int kOutputBiasScale = kActivationScale * kOutputWeightScale;
/// Centipawns of the output 1.0, where training does not fit another value.
inline constexpr int kDefaultOutputScale = 400;
inline constexpr int kMaxOutputScale = 10'000;

inline constexpr int kFeatures = 768;
/// A whole number of AVX2 registers.
inline constexpr int kWidthStep = 16;
inline constexpr int kMinWidth = 32;
inline constexpr int kMaxWidth = 1024;

enum class LayerKind {
    Transformer,  // sparse linear, once for each perspective; tensors weight and bias
    Screlu,       // clamp to [0, 1], squared; joins both perspectives, side to move first
    Output,       // linear to one number; tensors weight and bias
};
enum class ValueType { Int16, Int32 };

struct Layer {
    LayerKind kind{};
    int inputs = 0;
    int outputs = 0;
    int scale = 0;
    ValueType type{};
    friend bool operator==(const Layer&, const Layer&) = default;
};
using Architecture = std::vector<Layer>;

/// One tensor in the file: row-major, one row an input.
struct TensorShape {
    std::string name;
    std::size_t rows = 0;
    std::size_t columns = 0;
    ValueType type{};
    int scale = 0;

    [[nodiscard]] std::size_t values() const { return rows * columns; }
    [[nodiscard]] std::size_t bytes() const;
    friend bool operator==(const TensorShape&, const TensorShape&) = default;
};

/// 768 -> width x 2 -> 1. Precondition: is_width(width).
[[nodiscard]] Architecture make_architecture(int width);
[[nodiscard]] bool is_width(int width);
/// H of an accepted architecture; throws Error at `where` for any other list.
[[nodiscard]] int width_of(const Architecture& architecture, const std::string& where);
/// The tensors in the order of the file. Precondition: an accepted architecture.
[[nodiscard]] std::vector<TensorShape> tensors_of(const Architecture& architecture);

/// Where value number `i` stands, for messages: "[row][column]", or "[i]" in a single row or
/// column.
[[nodiscard]] std::string index_text(const TensorShape& tensor, std::size_t i);

/// Names as the file has them; the readers throw Error at `where` on an unknown one.
[[nodiscard]] std::string to_string(LayerKind kind);
[[nodiscard]] std::string to_string(ValueType type);
[[nodiscard]] LayerKind parse_layer_kind(const std::string& name, const std::string& where);
[[nodiscard]] ValueType parse_value_type(const std::string& name, const std::string& where);
/// For messages: "transformer 768x64 int16 /255, screlu ...".
[[nodiscard]] std::string describe(const Architecture& architecture);

}  // namespace ouk
