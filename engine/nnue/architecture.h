// What a network is made of: its shape, and the one declared list of layers that is written from it
// and read back into it. Trainer, quantizer, engine and the file format (data/README.md,
// "Networks") all read these, so that a new shape is one change here.
// A value of the network is stored times `scale` of its layer. Plain values, safe from any thread.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace ouk {

/// Stored value of the activation 1.0 ("QA") and of the output weight 1.0 ("QB"), where nothing
/// else is chosen.
inline constexpr int kActivationScale = 255;
inline constexpr int kOutputWeightScale = 64;
/// The same of a hidden layer's weight: 8 bits hold up to 1.98.
inline constexpr int kHiddenWeightScale = 64;
inline constexpr int kMaxActivationScale = 1024;
inline constexpr int kMaxOutputWeightScale = 4096;
inline constexpr int kMaxHiddenWeightScale = 512;
/// Centipawns of the output 1.0, where training does not fit another value.
inline constexpr int kDefaultOutputScale = 400;
inline constexpr int kMaxOutputScale = 10'000;

inline constexpr int kMaxMen = 32;
/// Inputs of one king bucket: a man of either side on a square.
inline constexpr int kFeatures = 768;
inline constexpr int kCountInputs = 8;
/// A whole number of AVX2 registers.
inline constexpr int kWidthStep = 16;
inline constexpr int kMinWidth = 16;
inline constexpr int kMaxWidth = 2048;
inline constexpr int kMaxOutputBuckets = 16;
inline constexpr int kHiddenStep = 8;
inline constexpr int kMaxHidden = 64;

/// What becomes of the transformer's sums; each clamps to [0, 1] first. Pairwise multiplies the
/// first half of a side with its second half.
enum class Activation { Crelu, Screlu, Pairwise };

/// Everything that makes an architecture. Inputs are those of the men, then of the count;
/// features.h says which are active.
struct NetworkShape {
    /// Feature set "ps-mirrored": a side sees its own khon on files a to d, never e to h.
    bool is_mirrored = false;
    /// Bucket of the own khon's square as seen: 64 numbers, mirrored 32 (rank * 4 + file). Empty =
    /// one bucket for all squares.
    std::vector<int> king_buckets = {};
    bool has_count = false;  // inputs for the share of the running count
    int width = 32;          // neurons a side
    Activation activation = Activation::Screlu;
    int output_buckets = 1;  // by men on the board
    int hidden = 0;          // neurons of one more layer, a set for each output bucket; 0 = none

    friend bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

[[nodiscard]] int king_bucket_count(const NetworkShape& shape);
[[nodiscard]] int inputs(const NetworkShape& shape);
/// Neurons a side after the activation.
[[nodiscard]] int activated(const NetworkShape& shape);
/// What the output layer sees: hidden neurons, or activations of both sides.
[[nodiscard]] int output_inputs(const NetworkShape& shape);
/// Precondition: 1 to 32 men.
[[nodiscard]] inline int output_bucket(const NetworkShape& shape, int men) {
    return (men - 1) * shape.output_buckets / kMaxMen;
}
[[nodiscard]] bool is_width(int width);
/// Throws Error at `where` naming what no network can have, and what it can.
void check_shape(const NetworkShape& shape, const std::string& where);

enum class LayerKind {
    Transformer,  // sparse linear, once for each perspective; tensors weight and bias
    Crelu,        // the activations join both perspectives, side to move first
    Screlu,
    Pairwise,
    Hidden,  // linear, a set of neurons for each bucket, with Crelu behind it; weight and bias
    Output,  // linear to one number for each bucket; tensors weight and bias
};
enum class ValueType { Int8, Int16, Int32, Float32 };

struct Layer {
    LayerKind kind{};
    int inputs = 0;
    int outputs = 0;
    int scale = 0;
    ValueType type{};
    int buckets = 1;  // of hidden and output layer: as many sets of weights, one of which is used
    friend bool operator==(const Layer&, const Layer&) = default;
};
using Architecture = std::vector<Layer>;

/// One tensor in the file: row-major. A row is an input of the transformer, a hidden neuron (bucket
/// after bucket), or an output bucket.
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

/// What a stored value of the transformer, and of the other layers' weights, was multiplied with.
struct Scales {
    int transformer = kActivationScale;
    int output = kOutputWeightScale;
    int hidden = kHiddenWeightScale;  // where there is no hidden layer it stays so
    friend bool operator==(const Scales&, const Scales&) = default;
};

/// How a network with a hidden layer counts: all activations fit 15 bits, shifted down as little as
/// that takes (rounded down).
struct HiddenUnits {
    int activation = 0;        // stands for the activation 1.0
    int activation_shift = 0;  // of a product of two clamped sums
    int sum = 0;               // stands for a hidden neuron's sum of 1.0
    int neuron = 0;            // what is left of that once it is clamped and shifted
    int neuron_shift = 0;
};
[[nodiscard]] HiddenUnits hidden_units(Activation activation, Scales scales);
/// The scale of the output layer's bias.
[[nodiscard]] int bias_scale(const NetworkShape& shape, Scales scales);

/// Precondition: a shape that passes check_shape.
[[nodiscard]] Architecture make_architecture(const NetworkShape& shape, Scales scales = {});
/// The same with all tensors as floats, times 1.
[[nodiscard]] Architecture make_float_architecture(const NetworkShape& shape);
/// Mirrors the two: sets all of `shape` but what the inputs are made of, and `scales`.
/// Throws Error at `where` for a list that neither gives.
void read_architecture(const Architecture& architecture, NetworkShape& shape, Scales& scales,
                       const std::string& where);
/// The tensors in the order of the file. Precondition: an accepted architecture.
[[nodiscard]] std::vector<TensorShape> tensors_of(const Architecture& architecture);

/// Where value number `i` stands, for messages: "[row][column]", or "[i]" in a single row or
/// column.
[[nodiscard]] std::string index_text(const TensorShape& tensor, std::size_t i);

/// Names as file and config have them; the readers throw Error at `where` on an unknown one.
[[nodiscard]] std::string to_string(LayerKind kind);
[[nodiscard]] std::string to_string(ValueType type);
[[nodiscard]] std::string to_string(Activation activation);
[[nodiscard]] LayerKind parse_layer_kind(const std::string& name, const std::string& where);
[[nodiscard]] ValueType parse_value_type(const std::string& name, const std::string& where);
[[nodiscard]] Activation parse_activation(const std::string& name, const std::string& where);
/// For messages: "transformer 768x64 int16 /255, screlu ...".
[[nodiscard]] std::string describe(const Architecture& architecture);

}  // namespace ouk
