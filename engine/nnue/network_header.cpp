#include "engine/nnue/network_header.h"

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/base/error.h"

namespace ouk {
namespace {

// Keeps the keys in the order they came in: the text must come out as it went in.
using Json = nlohmann::ordered_json;

// Writing is recursive, so a header must not nest without end.
constexpr int kMaxDepth = 64;

constexpr int kMinWidthOfVersion1 = 32;
constexpr int kMaxWidthOfVersion1 = 1024;

Json parse_object(std::string_view text, const std::string& where, const std::string& what) {
    bool is_deep = false;
    const auto measure = [&](int depth, Json::parse_event_t, const Json&) {
        is_deep = is_deep || depth > kMaxDepth;
        return !is_deep;
    };
    const Json json = Json::parse(text, measure, false);
    if (is_deep || !json.is_object()) {
        throw Error(where, what + " is not a JSON object",
                    "{...}, nested at most " + std::to_string(kMaxDepth) + " deep");
    }
    return json;
}

/// Reads the members of one object; `place` ("header", "header.layers[0]") is for messages.
class Members {
public:
    Members(const Json& object, std::string place, std::string where)
        : object_(object), place_(std::move(place)), where_(std::move(where)) {
        if (!object.is_object()) throw Error(where_, place_ + " is no object", "{...}");
    }

    [[nodiscard]] std::string text(const char* key) const {
        const Json& value = at(key);
        if (!value.is_string()) throw wrong(key, value, "a string");
        return value.get<std::string>();
    }
    [[nodiscard]] int integer(const char* key) const { return integer(at(key), key); }
    [[nodiscard]] Members object(const char* key) const {
        return {at(key), place_ + "." + key, where_};
    }
    [[nodiscard]] Hash128 hash(const char* key) const {
        try {
            return Hash128::parse(text(key));
        } catch (const Error&) {
            throw wrong(key, at(key), "32 hex digits");
        }
    }
    [[nodiscard]] bool has(const char* key) const { return object_.contains(key); }
    [[nodiscard]] bool flag(const char* key) const {
        const Json& value = at(key);
        if (!value.is_boolean()) throw wrong(key, value, "true or false");
        return value.get<bool>();
    }
    [[nodiscard]] std::vector<int> integers(const char* key,
                                            std::optional<std::size_t> count = {}) const {
        const Json& value = at(key);
        if (!value.is_array() || value.size() != count.value_or(value.size())) {
            throw wrong(key, value,
                        "a list of " + (count ? std::to_string(*count) + " " : "") + "integers");
        }
        std::vector<int> numbers;
        for (const Json& item : value) numbers.push_back(integer(item, key));
        return numbers;
    }
    [[nodiscard]] std::vector<Members> objects(const char* key) const {
        const Json& value = at(key);
        if (!value.is_array()) throw wrong(key, value, "a list of objects");
        std::vector<Members> items;
        for (const Json& item : value) {
            const std::string index = "[" + std::to_string(items.size()) + "]";
            items.emplace_back(item, place_ + "." + key + index, where_);
        }
        return items;
    }
    [[nodiscard]] std::string dump() const { return object_.dump(); }
    /// File and place, for errors of the values themselves.
    [[nodiscard]] std::string where() const { return where_ + ": " + place_; }

private:
    [[nodiscard]] const Json& at(const char* key) const {
        const auto found = object_.find(key);
        if (found == object_.end()) throw Error(where_, place_ + " has no '" + key + "'", key);
        return *found;
    }
    [[nodiscard]] int integer(const Json& value, const char* key) const {
        constexpr std::int64_t kMax = std::numeric_limits<int>::max();
        const bool fits = value.is_number_unsigned() && value.get<std::uint64_t>() <= kMax;
        if (!fits) throw wrong(key, value, "an integer from 0 to " + std::to_string(kMax));
        return value.get<int>();
    }
    [[nodiscard]] Error wrong(const char* key, const Json& value,
                              const std::string& expected) const {
        return Error(where_, place_ + "." + key + " is " + value.dump(), expected);
    }

    const Json& object_;
    std::string place_;
    std::string where_;
};

Json encode_layer(const Layer& layer, std::uint32_t version) {
    Json json{{"kind", to_string(layer.kind)},
              {"shape", {layer.inputs, layer.outputs}},
              {"scale", layer.scale},
              {"type", to_string(layer.type)}};
    const bool has_buckets = layer.kind == LayerKind::Hidden || layer.kind == LayerKind::Output;
    if (version > 1 && has_buckets) json["buckets"] = layer.buckets;
    return json;
}

Layer decode_layer(const Members& members) {
    const std::vector<int> shape = members.integers("shape", 2);
    return {parse_layer_kind(members.text("kind"), members.where()),
            shape[0],
            shape[1],
            members.integer("scale"),
            parse_value_type(members.text("type"), members.where()),
            members.has("buckets") ? members.integer("buckets") : 1};
}

int decode_output_scale(const Members& header) {
    const int scale = header.integer("output_scale");
    if (scale < 1 || scale > kMaxOutputScale) {
        throw Error(header.where() + ".output_scale", "it is " + std::to_string(scale),
                    "1 to " + std::to_string(kMaxOutputScale) + " centipawns");
    }
    return scale;
}

constexpr const char* kFeatureSet = "ps";
constexpr const char* kMirroredSet = "ps-mirrored";

Json encode_features(const NetworkHeader& header, std::uint32_t version) {
    const NetworkShape& shape = header.shape;
    Json json{{"set", shape.is_mirrored ? kMirroredSet : kFeatureSet},
              {"map", to_string(header.map)}};
    if (version > 1) {
        json["king_buckets"] = shape.king_buckets;
        json["count"] = shape.has_count;
    }
    return json;
}

/// The map, and what `shape` says of inputs.
void decode_features(const Members& features, NetworkHeader& header) {
    const std::string set = features.text("set");
    if (set != kFeatureSet && set != kMirroredSet) {
        throw Error(features.where(), "feature set '" + set + "' is unknown", "ps or ps-mirrored");
    }
    NetworkShape& shape = header.shape;
    shape.is_mirrored = set == kMirroredSet;
    header.map = parse_perspective_map(features.text("map"), features.where());
    if (shape.is_mirrored && header.map != PerspectiveMap::RankFlip) {
        throw Error(features.where(), "map '" + to_string(header.map) + "' with " + set,
                    to_string(PerspectiveMap::RankFlip));
    }
    if (features.has("king_buckets")) shape.king_buckets = features.integers("king_buckets");
    if (features.has("count")) shape.has_count = features.flag("count");
}

}  // namespace

NetworkHeader header_for(const Rules& rules, NetworkShape shape) {
    NetworkHeader header;
    header.map = shape.is_mirrored ? PerspectiveMap::RankFlip : perspective_map(rules);
    header.shape = std::move(shape);
    header.ruleset_name = rules.ruleset().name;
    header.ruleset_text = rules.ruleset().text();
    header.ruleset_hash = rules.hash();
    return header;
}

Architecture architecture_of(const NetworkHeader& header) {
    return header.is_float ? make_float_architecture(header.shape)
                           : make_architecture(header.shape, header.scales);
}

std::uint32_t network_version(const NetworkHeader& header) {
    const int width = header.shape.width;
    const bool is_plain = header.shape == NetworkShape{.width = width} && header.scales == Scales{};
    const bool has_old_width = width >= kMinWidthOfVersion1 && width <= kMaxWidthOfVersion1;
    return is_plain && has_old_width ? 1 : kNetworkVersion;
}

std::string encode_header(const NetworkHeader& header) {
    const std::uint32_t version = network_version(header);
    Json layers = Json::array();
    for (const Layer& layer : architecture_of(header)) {
        layers.push_back(encode_layer(layer, version));
    }
    const Json json{{"layers", layers},
                    {"output_scale", header.output_scale},
                    {"features", encode_features(header, version)},
                    {"ruleset",
                     {{"name", header.ruleset_name},
                      {"hash", header.ruleset_hash.hex()},
                      {"text", header.ruleset_text}}},
                    {"provenance", parse_object(header.provenance, "network", "provenance")}};
    return json.dump();
}

NetworkHeader decode_header(std::string_view text, const std::string& where) {
    const Json json = parse_object(text, where, "header");
    const Members members(json, "header", where);
    NetworkHeader header;
    decode_features(members.object("features"), header);
    Architecture layers;
    for (const Members& layer : members.objects("layers")) layers.push_back(decode_layer(layer));
    read_architecture(layers, header.shape, header.scales, where);
    header.is_float = layers[0].type == ValueType::Float32;
    header.output_scale = decode_output_scale(members);
    const Members ruleset = members.object("ruleset");
    header.ruleset_name = ruleset.text("name");
    header.ruleset_hash = ruleset.hash("hash");
    header.ruleset_text = ruleset.text("text");
    header.provenance = members.object("provenance").dump();
    return header;
}

}  // namespace ouk
