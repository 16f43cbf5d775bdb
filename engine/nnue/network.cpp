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
    const PerspectiveMap map = perspective_map(rules);
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
      features_(file_.header.shape, file_.header.map) {
    const NetworkShape plain{.width = width()};
    if (file_.header.shape != plain || file_.header.scales.transformer != kActivationScale) {
        throw Error(where, "a network of a shape that cannot be played yet", "768 -> H x 2 -> 1");
    }
    check_ranges(file_.tensors, where);
}

Score Network::score(std::int32_t sum) const {
    const std::int64_t kOne = std::int64_t{kActivationScale} * bias_scale(file_.header.scales);
    const std::int64_t output =
        sum + std::int64_t{file_.tensors.output_bias.front()} * kActivationScale;
    const std::int64_t scaled = output * file_.header.output_scale;
    const std::int64_t rounded = (scaled + (scaled < 0 ? -kOne : kOne) / 2) / kOne;
    constexpr std::int64_t kMax = kMaxNetworkScore.value();
    return Score(static_cast<int>(std::clamp(rounded, -kMax, kMax)));
}

std::shared_ptr<const Network> load_network(const std::string& path, const Rules& rules) {
    NetworkFile file = read_network_file(path);
    check_game(file.header, rules, path);
    return std::make_shared<const Network>(std::move(file), path);
}

}  // namespace ouk
