// A position as training needs it: 32 bytes, seen by the side to move, so that nothing after this
// point can take a score or a result from the wrong side. A few million fit in memory.
// Plain values, safe from any thread.
#pragma once

#include <array>
#include <cstdint>

#include "engine/game/outcome.h"
#include "engine/nnue/features.h"

namespace ouk {

struct Sample {
    std::uint64_t occupied = 0;  // squares as the side to move sees them
    /// Four bits a man in the order of squares, low half first: the kind, plus 8 for an enemy.
    std::array<std::uint8_t, 16> men{};
    std::int16_t score = 0;  // centipawns, side to move's view
    std::int8_t result = 0;  // +1 won, 0 drawn, -1 lost by the side to move
    std::uint8_t count = 0;  // count_bucket()

    [[nodiscard]] int men_count() const { return Bitboard(occupied).count(); }
    friend bool operator==(const Sample&, const Sample&) = default;
};
static_assert(sizeof(Sample) == 32);

/// `score` and `result` as games have them, White's view. Throws Error at `where` if there are more
/// men than a network is proved for.
[[nodiscard]] Sample make_sample(const Position& position, PerspectiveMap map, std::int16_t score,
                                 Result result, const std::string& where);

/// What append_features may write for one sample.
inline constexpr int kMaxSampleFeatures = 2 * (kMaxMen + 1);

/// Writes the active inputs as the side to move sees them, right after them as many as the other
/// side sees; the same sets as active_features(). Returns the end of what was written. `set` is of
/// the map that the sample was made with, `to` has room for kMaxSampleFeatures, of which
/// any may be overwritten. No network has 2^16 inputs.
std::uint16_t* append_features(const Sample& sample, const FeatureSet& set, std::uint16_t* to);

/// A position that is the same inputs to a network: the side to move plays White.
[[nodiscard]] Position position_of(const Sample& sample, const Rules& rules);

/// Equal for samples that are the same inputs to a network of `shape`, whatever their score and
/// result.
[[nodiscard]] std::uint64_t input_key(const Sample& sample, const NetworkShape& shape = {});

}  // namespace ouk
