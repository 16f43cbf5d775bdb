#include "engine/nnue/features.h"

#include <bit>

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
    const int first = kFeatures * king_bucket_count(shape);
    if (shape.has_rights) rights_ = first;
    if (shape.has_count) count_ = first + (shape.has_rights ? kRightsInputs : 0);
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

FeatureList extra_features(const Position& position, Color perspective, const FeatureSet& set) {
    FeatureList features;
    if (set.rights() >= 0) {
        for (int bits = rights_bits(position, perspective); bits != 0; bits &= bits - 1) {
            features.push(set.rights() + std::countr_zero(static_cast<unsigned>(bits)));
        }
    }
    const int count = count_bucket(position.count());
    if (set.count() >= 0 && count > 0) features.push(set.count() + count - 1);
    return features;
}

FeatureList active_features(const Position& position, Color perspective, const FeatureSet& set) {
    FeatureList features = man_features(position, perspective, set);
    for (const int extra : extra_features(position, perspective, set)) features.push(extra);
    return features;
}

std::uint16_t rights_bits(const Position& position, Color perspective) {
    int bits = 0;
    for (const Square square : position.rights()) {
        const bool is_own = position.pieces(perspective).has(square);
        bits |= 1 << (index_of(position.kind_on(square)) + (is_own ? 0 : kRightsPerSide));
    }
    return static_cast<std::uint16_t>(bits);
}

}  // namespace ouk
