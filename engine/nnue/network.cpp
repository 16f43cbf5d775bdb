#include "engine/nnue/network.h"

#include <algorithm>

#include "engine/nnue/ranges.h"
#include "engine/rules/label.h"

namespace ouk {
namespace {

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

}  // namespace

Network::Network(NetworkFile file, const std::string& where)
    : file_(std::move(file)),
      hash_(hash_of(encode_network(file_))),
      joined_(2 * activated(shape())),
      bias_unit_(shape().activation == Activation::Crelu ? 1 : limit()),
      one_(bias_unit_ * bias_scale(file_.header.scales)),
      features_(shape(), file_.header.map) {
    check_ranges(file_.tensors, shape(), file_.header.scales, where);
}

Score Network::score(std::int32_t sum, int bucket) const {
    const std::int64_t bias = file_.tensors.output_bias[static_cast<std::size_t>(bucket)];
    const std::int64_t scaled = (sum + bias * bias_unit_) * file_.header.output_scale;
    const std::int64_t rounded = (scaled + (scaled < 0 ? -one_ : one_) / 2) / one_;
    constexpr std::int64_t kMax = kMaxNetworkScore.value();
    return Score(static_cast<int>(std::clamp(rounded, -kMax, kMax)));
}

std::shared_ptr<const Network> load_network(const std::string& path, const Rules& rules) {
    NetworkFile file = read_network_file(path);
    check_game(file.header, rules, path);
    return std::make_shared<const Network>(std::move(file), path);
}

}  // namespace ouk
