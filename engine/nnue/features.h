// Feature set "ps": one input for each man, seen once from each side.
//   index = (own man ? 0 : 384) + kind * 64 + square as the perspective sees it
// White sees the board as it is; Black through the perspective map: rotation where the ruleset's
// start array is symmetric by rotation, else rank flip (data/README.md, "Networks"). Only placement
// enters, never rights or counts. Pure functions, safe from any thread.
#pragma once

#include <array>
#include <string>

#include "engine/board/position.h"
#include "engine/nnue/architecture.h"

namespace ouk {

inline constexpr const char* kFeatureSet = "ps";
inline constexpr int kFeaturesPerSide = kFeatures / 2;

/// The value is what Black's squares are xor-ed with.
enum class PerspectiveMap : std::uint8_t { Rotation = 63, RankFlip = 56 };

[[nodiscard]] std::string to_string(PerspectiveMap map);
/// Throws Error at `where` if the name is neither "rotation" nor "rank_flip".
[[nodiscard]] PerspectiveMap parse_perspective_map(const std::string& name,
                                                   const std::string& where);
/// The map that fits a start array.
[[nodiscard]] PerspectiveMap perspective_map(const Position& start);
/// Start options (takhaeng_ruea) change nothing: a net is of the game.
[[nodiscard]] PerspectiveMap perspective_map(const Rules& rules);

[[nodiscard]] constexpr int feature_index(Color perspective, Piece piece, Square square,
                                          PerspectiveMap map) {
    const int side = piece.color == perspective ? 0 : kFeaturesPerSide;
    const int seen = index_of(square) ^ (perspective == Color::White ? 0 : index_of(map));
    return side + index_of(piece.kind) * kSquares + seen;
}

/// The inputs that are 1, at most one a square.
class FeatureList {
public:
    void push(int feature) { features_[static_cast<std::size_t>(size_++)] = feature; }
    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] const int* begin() const { return features_.data(); }
    [[nodiscard]] const int* end() const { return features_.data() + size_; }

private:
    std::array<int, kSquares> features_;  // only the first size_ are set
    int size_ = 0;
};

/// By colour, kind and square, so the order is the same for equal placements.
[[nodiscard]] FeatureList active_features(const Position& position, Color perspective,
                                          PerspectiveMap map);

}  // namespace ouk
