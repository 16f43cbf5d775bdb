// A quantized network ready to play: 768 -> H x 2 -> 1 with SCReLU, immutable, its ranges proved,
// weights in 64-byte aligned memory. One Network serves any number of threads.
// With x the accumulator of a side, the score of the side to move is
//   sum of clamp(x, 0, 255)^2 * output weight, own side first, + 255 * output bias,
// times output_scale over 255 * 255 * 64, rounded half away from zero, held within +-30,000.
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
    [[nodiscard]] const FeatureSet& features() const { return features_; }

    /// Weights of one input, `width()` values.
    [[nodiscard]] const std::int16_t* row(int feature) const {
        return file_.tensors.transformer_weight.data() + feature * std::ptrdiff_t{width()};
    }
    [[nodiscard]] const std::int16_t* bias() const { return file_.tensors.transformer_bias.data(); }
    /// 2 * width() values, side to move first.
    [[nodiscard]] const std::int16_t* output_weight() const {
        return file_.tensors.output_weight.data();
    }
    /// `sum` as Kernels::output gives it.
    [[nodiscard]] Score score(std::int32_t sum) const;

private:
    NetworkFile file_;
    Hash128 hash_;
    FeatureSet features_;
};

/// A sound network, but for another ruleset.
class WrongRuleset : public Error {
public:
    using Error::Error;
};

/// Throws Error if the file cannot be read, is no network, breaks a range or has another start
/// array than `rules`; WrongRuleset, which names both rulesets, if it was made for another one.
[[nodiscard]] std::shared_ptr<const Network> load_network(const std::string& path,
                                                          const Rules& rules);

}  // namespace ouk
