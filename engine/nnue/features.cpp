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

FeatureList active_features(const Position& position, Color perspective, PerspectiveMap map) {
    FeatureList features;
    for (const Color color : kBothColors) {
        for (const PieceKind kind : kAllKinds) {
            for (const Square square : position.pieces(color, kind)) {
                features.push(feature_index(perspective, {color, kind}, square, map));
            }
        }
    }
    return features;
}

}  // namespace ouk
