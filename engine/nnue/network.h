// A quantized network of any shape ready to play: immutable, its ranges proved, weights in 64-byte
// aligned memory. One Network serves any number of threads.
// With x the accumulator of a side, A the transformer's scale, B that of the output weights, and
// the weights and bias of the output bucket, the score of the side to move is, own side first,
//   sum of activation(x) * output weight, + output bias (times A where activations are products),
// times output_scale over A * A * B (CReLU: A * B), rounded half away from zero, held within
// +-30,000. Activations: c = clamp(x, 0, A); c * c; c times that of the side's other half.
// With a hidden layer the sum is that of hidden_layer.h, and a hidden neuron's 1.0 takes A's place.
#pragma once

#include <memory>
#include <string>

#include "engine/base/error.h"
#include "engine/board/score.h"
#include "engine/nnue/network_file.h"

namespace ouk {

/// Farther from any mate score than a search is deep.
inline constexpr Score kMaxNetworkScore{30'000};

class Network {
public:
    /// Throws Error at `where` if a weight breaks its range (ranges.h).
    Network(NetworkFile file, const std::string& where);

    [[nodiscard]] const NetworkHeader& header() const { return file_.header; }
    /// XXH3-128 of the file's bytes.
    [[nodiscard]] const Hash128& hash() const { return hash_; }
    [[nodiscard]] int width() const { return file_.header.shape.width; }
    [[nodiscard]] const NetworkShape& shape() const { return file_.header.shape; }
    [[nodiscard]] const FeatureSet& features() const { return features_; }

    /// Weights of one input, `width()` values.
    [[nodiscard]] const std::int16_t* row(int feature) const {
        return file_.tensors.transformer_weight.data() + feature * std::ptrdiff_t{width()};
    }
    [[nodiscard]] const std::int16_t* bias() const { return file_.tensors.transformer_bias.data(); }
    /// Of an output bucket: output_inputs values, without a hidden layer side to move first.
    [[nodiscard]] const std::int16_t* output_weight(int bucket) const {
        return file_.tensors.output_weight.data() + bucket * std::ptrdiff_t{output_inputs_};
    }
    /// Of an output bucket: the hidden neurons' rows of 2 * activated values, side to move first.
    [[nodiscard]] const std::int8_t* hidden_weight(int bucket) const {
        return file_.tensors.hidden_weight.data() +
               bucket * std::ptrdiff_t{shape().hidden} * 2 * activated(shape());
    }
    [[nodiscard]] const std::int32_t* hidden_bias(int bucket) const {
        return file_.tensors.hidden_bias.data() + bucket * std::ptrdiff_t{shape().hidden};
    }
    [[nodiscard]] const HiddenUnits& hidden_units() const { return hidden_units_; }
    /// What sums are clamped to.
    [[nodiscard]] int limit() const { return file_.header.scales.transformer; }
    /// `sum` as the activation's OutputKernel, or hidden_output, gives it for the bucket.
    [[nodiscard]] Score score(std::int32_t sum, int bucket) const;

private:
    NetworkFile file_;
    Hash128 hash_;
    int output_inputs_;
    HiddenUnits hidden_units_;
    std::int64_t bias_unit_;  // of a sum
    std::int64_t one_;        // the sum that stands for the output 1.0
    FeatureSet features_;
};

/// A sound network, but for another ruleset.
class WrongRuleset : public Error {
public:
    using Error::Error;
};

/// Throws Error at `where` if the network was made for another start array than that of `rules`;
/// WrongRuleset, which names both rulesets, if for another one.
void check_game(const NetworkHeader& header, const Rules& rules, const std::string& where);

/// Throws Error if the file cannot be read, is no network, breaks a range, or
/// as check_game.
[[nodiscard]] std::shared_ptr<const Network> load_network(const std::string& path,
                                                          const Rules& rules);

}  // namespace ouk
