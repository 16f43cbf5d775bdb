#include "engine/nnue/network.h"

#include <algorithm>

#include "engine/nnue/ranges.h"
#include "engine/rules/label.h"

namespace ouk {
namespace {

/// The output layer weighs products of two clamped sums.
bool is_product(const NetworkShape& shape) {
    return shape.hidden == 0 && shape.activation != Activation::Crelu;
}

/// Half away from zero.
constexpr std::int64_t rounded_quotient(std::int64_t dividend, std::int64_t divisor) {
    return (dividend + (dividend < 0 ? -divisor : divisor) / 2) / divisor;
}
/// A divisor that the compiler knows is a multiplication: a tenth of an evaluation's time.
template <std::int64_t Divisor>
constexpr std::int64_t rounded_quotient(std::int64_t dividend) {
    return rounded_quotient(dividend, Divisor);
}
constexpr std::int64_t kUsualOne =
    std::int64_t{kActivationScale} * kActivationScale * kOutputWeightScale;

}  // namespace

Network::Network(NetworkFile file, const std::string& where)
    : file_(std::move(file)),
      hash_(hash_of(encode_network(file_))),
      output_inputs_(output_inputs(shape())),
      hidden_units_(ouk::hidden_units(shape().activation, file_.header.scales)),
      bias_unit_(is_product(shape()) ? limit() : 1),
      one_(bias_unit_ * bias_scale(shape(), file_.header.scales)),
      features_(shape(), file_.header.map) {
    check_ranges(file_.tensors, shape(), file_.header.scales, where);
}

Score Network::score(std::int32_t sum, int bucket) const {
    const std::int64_t bias = file_.tensors.output_bias[static_cast<std::size_t>(bucket)];
    const std::int64_t scaled = (sum + bias * bias_unit_) * file_.header.output_scale;
    const std::int64_t rounded =
        one_ == kUsualOne ? rounded_quotient<kUsualOne>(scaled) : rounded_quotient(scaled, one_);
    constexpr std::int64_t kMax = kMaxNetworkScore.value();
    return Score(static_cast<int>(std::clamp(rounded, -kMax, kMax)));
}

void check_game(const NetworkHeader& header, const Rules& rules, const std::string& where) {
    if (header.ruleset_hash != rules.hash()) {
        throw WrongRuleset(where,
                           "a network for the ruleset " +
                               ruleset_label(header.ruleset_name, header.ruleset_hash.hex()),
                           "one for " + ruleset_label(rules.ruleset().name, rules.hash().hex()));
    }
    const PerspectiveMap map = header_for(rules, header.shape).map;
    if (header.map != map) {
        throw Error(
            where, "perspective map '" + to_string(header.map) + "'",
            "'" + to_string(map) + "', as the start array of " + rules.ruleset().name + " asks");
    }
}

std::shared_ptr<const Network> load_network(const std::string& path, const Rules& rules) {
    NetworkFile file = read_network_file(path);
    check_game(file.header, rules, path);
    return std::make_shared<const Network>(std::move(file), path);
}

}  // namespace ouk
