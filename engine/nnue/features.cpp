#include "engine/nnue/features.h"

#include "engine/base/error.h"
#include "engine/board/fen.h"

namespace ouk {
namespace {

/// True if each man of White stands opposite an equal man of Black, and the other way round.
bool is_symmetric(const Position& position, PerspectiveMap map) {
    for (const Square square : position.occupied()) {
        const auto piece = position.piece_on(square);
        const auto opposite =
            position.piece_on(static_cast<Square>(index_of(square) ^ index_of(map)));
        if (!opposite || *opposite != Piece{~piece->color, piece->kind}) return false;
    }
    return true;
}

constexpr int kFilesFlip = 7;

View view_of(const NetworkShape& shape, PerspectiveMap map, Color perspective, int khon) {
    int flip = perspective == Color::White ? 0 : index_of(map);
    const bool is_turned = shape.is_mirrored && file_of(static_cast<Square>(khon ^ flip)) > 3;
    if (is_turned) flip ^= kFilesFlip;
    const auto seen = static_cast<Square>(khon ^ flip);
    if (shape.king_buckets.empty()) return {flip, 0};
    const int entry = shape.is_mirrored ? rank_of(seen) * 4 + file_of(seen) : index_of(seen);
    return {flip, kFeatures * shape.king_buckets[static_cast<std::size_t>(entry)]};
}

}  // namespace

std::string to_string(PerspectiveMap map) {
    return map == PerspectiveMap::Rotation ? "rotation" : "rank_flip";
}

PerspectiveMap parse_perspective_map(const std::string& name, const std::string& where) {
    for (const PerspectiveMap map : {PerspectiveMap::Rotation, PerspectiveMap::RankFlip}) {
        if (name == to_string(map)) return map;
    }
    throw Error(where, "perspective map '" + name + "' is unknown", "rotation or rank_flip");
}

PerspectiveMap perspective_map(const Position& start) {
    return is_symmetric(start, PerspectiveMap::Rotation) ? PerspectiveMap::Rotation
                                                         : PerspectiveMap::RankFlip;
}

PerspectiveMap perspective_map(const Rules& rules) {
    return perspective_map(parse_fen(rules, rules.ruleset().start));
}

FeatureSet::FeatureSet(const NetworkShape& shape, PerspectiveMap map)
    : map_(map), has_views_(shape.is_mirrored || !shape.king_buckets.empty()) {
    if (shape.has_count) count_ = kFeatures * king_bucket_count(shape);
    for (const Color perspective : kBothColors) {
        for (int square = 0; square < kSquares; ++square) {
            views_[index_of(perspective)][static_cast<std::size_t>(square)] =
                view_of(shape, map, perspective, square);
        }
    }
}

FeatureList man_features(const Position& position, Color perspective, const FeatureSet& set) {
    const View view = set.view(perspective, position.khon(perspective));
    FeatureList features;
    for (const Color color : kBothColors) {
        for (const PieceKind kind : kAllKinds) {
            for (const Square square : position.pieces(color, kind)) {
                features.push(feature_index(perspective, {color, kind}, square, view));
            }
        }
    }
    return features;
}

FeatureList active_features(const Position& position, Color perspective, const FeatureSet& set) {
    FeatureList features = man_features(position, perspective, set);
    if (const auto count = count_feature(set, position.count())) features.push(*count);
    return features;
}

}  // namespace ouk
