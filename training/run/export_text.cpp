#include "training/run/export_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "engine/board/fen.h"
#include "training/run/json.h"

namespace ouk {
namespace {

/// Nine digits tell one float from every other.
Json number(float value) {
    return Json::parse(fmt::format("{:.9g}", value));
}

Json numbers(std::span<const float> values) {
    Json list = Json::array();
    for (const float value : values) list.push_back(number(value));
    return list;
}

/// Row `index` of a matrix.
Json row_of(const std::vector<float>& matrix, std::size_t index, std::size_t columns) {
    return numbers(std::span(matrix).subspan(index * columns, columns));
}

/// All rows of that many values.
Json rows_of(const std::vector<float>& matrix, std::size_t columns) {
    Json rows = Json::array();
    for (std::size_t i = 0; i < matrix.size() / columns; ++i)
        rows.push_back(row_of(matrix, i, columns));
    return rows;
}

/// Of the kinds, in the order that inputs count them.
std::string letters_of(const Rules& rules) {
    std::string letters;
    for (const PieceKind kind : kAllKinds) {
        const auto& piece = rules.ruleset().pieces[static_cast<std::size_t>(index_of(kind))];
        letters += piece.letter;
    }
    return letters;
}

/// Inputs are nothing but men on squares, which a FEN tells at a glance.
bool is_plain(const NetworkShape& shape) {
    return !shape.is_mirrored && shape.king_buckets.empty() && !shape.has_count;
}

Json position_line(const ExportedNetwork& network, const FeatureSet& set, const Rules& rules,
                   const Sample& sample) {
    std::array<InputPair, kMaxSamplePairs> pairs;
    const InputPair* const end = append_pairs(sample, set, pairs.data());
    std::vector<std::int32_t> own;
    std::vector<std::int32_t> other;
    for (const InputPair* pair = pairs.data(); pair != end; ++pair) {
        own.push_back(pair->own);
        other.push_back(pair->other);
    }
    const int bucket = output_bucket(network.weights.shape, sample.men_count());
    return {{"fen", to_fen(position_of(sample, rules))},
            {"score", sample.score},
            {"result", sample.result},
            {"result_share", network.target.result_share(sample.reason)},
            {"target", number(network.target.of(sample))},
            {"own", own},
            {"other", other},
            {"bucket", bucket},
            {"output", number(reference_output(network.weights, own, other, bucket))}};
}

Json network_line(const ExportedNetwork& network, const Rules& rules,
                  const std::set<std::int32_t>& used) {
    const FloatNetwork& weights = network.weights;
    const auto width = static_cast<std::size_t>(weights.shape.width);
    Json rows = Json::object();
    for (const std::int32_t input : used) {
        rows[std::to_string(input)] =
            row_of(weights.transformer_weight, static_cast<std::size_t>(input), width);
    }
    const NetworkShape& shape = weights.shape;
    const auto hidden = static_cast<std::size_t>(std::max(1, shape.hidden));
    return {{"format", "ouk-check"},
            {"ruleset", network.header.ruleset_name},
            {"letters", letters_of(rules)},
            {"is_plain", is_plain(weights.shape)},
            {"activation", to_string(weights.shape.activation)},
            {"output_scale", network.header.output_scale},
            {"transformer.weight", std::move(rows)},
            {"transformer.bias", numbers(weights.transformer_bias)},
            {"hidden.weight",
             rows_of(weights.hidden_weight, static_cast<std::size_t>(2 * activated(shape)))},
            {"hidden.bias", rows_of(weights.hidden_bias, hidden)},
            {"output.weight",
             rows_of(weights.output_weight, static_cast<std::size_t>(output_inputs(shape)))},
            {"output.bias", numbers(weights.output_bias)}};
}

}  // namespace

std::string export_text(const ExportedNetwork& network, const Rules& rules,
                        const ExportedSamples& positions) {
    const FeatureSet set(network.weights.shape, positions.map);
    std::set<std::int32_t> used;
    std::string lines;
    for (const Sample& sample : positions.samples) {
        const Json line = position_line(network, set, rules, sample);
        for (const char* side : {"own", "other"}) {
            for (const Json& input : line.at(side)) used.insert(input.get<std::int32_t>());
        }
        lines += line.dump() + "\n";
    }
    return network_line(network, rules, used).dump() + "\n" + lines;
}

}  // namespace ouk
