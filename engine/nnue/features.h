// The inputs of a network that are 1, seen once from each side (data/README.md, "Networks"):
//   a man   bucket * 768 + (own 0 | enemy 384) + kind * 64 + square as seen
//   then, where the shape has them, 8 for the count: its plies * 8 / limit, at most 7
// White sees the board as it is; Black through the perspective map: rotation where the ruleset's
// start array is symmetric by rotation, else rank flip. Mirrored shapes turn a side's files round
// when its own khon then stands on files e to h, so that both maps come to the same.
// Pure functions and values, safe from any thread.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>

#include "engine/board/position.h"
#include "engine/nnue/architecture.h"

namespace ouk {

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

/// How a side sees the board while its khon stands where it does.
struct View {
    int flip = 0;    // squares are xor-ed with it
    int offset = 0;  // first input of its king bucket
    friend bool operator==(const View&, const View&) = default;
};

[[nodiscard]] constexpr int feature_index(Color perspective, Piece piece, Square square,
                                          View view) {
    const int side = piece.color == perspective ? 0 : kFeaturesPerSide;
    return view.offset + side + index_of(piece.kind) * kSquares + (index_of(square) ^ view.flip);
}

/// Which inputs a shape has, in tables.
class FeatureSet {
public:
    /// Precondition: a shape that passes check_shape.
    FeatureSet(const NetworkShape& shape, PerspectiveMap map);

    [[nodiscard]] View view(Color perspective, Square own_khon) const {
        return views_[index_of(perspective)][index_of(own_khon) & (kSquares - 1)];
    }
    [[nodiscard]] PerspectiveMap map() const { return map_; }
    /// Khon moves can change what else a side sees.
    [[nodiscard]] bool has_views() const { return has_views_; }
    /// First input of the count, or -1.
    [[nodiscard]] int count() const { return count_; }

private:
    std::array<std::array<View, kSquares>, kColors> views_;
    PerspectiveMap map_;
    bool has_views_;
    int count_ = -1;
};

/// Most inputs that are 1 at once: men and count.
inline constexpr int kMaxActive = kSquares + 1;

class FeatureList {
public:
    void push(int feature) { features_[static_cast<std::size_t>(size_++)] = feature; }
    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] const std::int32_t* begin() const { return features_.data(); }
    [[nodiscard]] const std::int32_t* end() const { return features_.data() + size_; }

private:
    std::array<std::int32_t, kMaxActive> features_;  // only the first size_ are set
    int size_ = 0;
};

/// Men by colour, kind and square, so the order is the same for equal placements; then the count.
[[nodiscard]] FeatureList active_features(const Position& position, Color perspective,
                                          const FeatureSet& set);
/// Of those, the inputs of men.
[[nodiscard]] FeatureList man_features(const Position& position, Color perspective,
                                       const FeatureSet& set);
/// 0 = no count runs, else 1 + the eighth of its limit that it is in.
[[nodiscard]] inline std::uint8_t count_bucket(CountState count) {
    if (!count.running()) return 0;
    const int eighth = count.plies * kCountInputs / count.limit;
    return static_cast<std::uint8_t>(1 + (eighth < kCountInputs ? eighth : kCountInputs - 1));
}
/// The input of the running count, the same for both sides; none if no count runs or the set has
/// no such inputs.
[[nodiscard]] inline std::optional<int> count_feature(const FeatureSet& set, CountState count) {
    const int bucket = count_bucket(count);
    if (set.count() < 0 || bucket == 0) return std::nullopt;
    return set.count() + bucket - 1;
}

}  // namespace ouk
