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

    friend bool operator==(const Sample&, const Sample&) = default;
};
static_assert(sizeof(Sample) == 32);

/// `score` and `result` as games have them, White's view. Throws Error at `where` if there are more
/// men than a network is proved for.
[[nodiscard]] Sample make_sample(const Position& position, PerspectiveMap map, std::int16_t score,
                                 Result result, const std::string& where);

/// Inputs of the network as one side sees them; the same sets as active_features().
struct SampleFeatures {
    FeatureList own;
    FeatureList other;
};
[[nodiscard]] SampleFeatures features_of(const Sample& sample, PerspectiveMap map);

/// A position that is the same inputs to a network: the side to move plays White, without rights
/// or count.
[[nodiscard]] Position position_of(const Sample& sample, const Rules& rules);

/// Equal for samples that are the same inputs to a network, whatever their score and result.
[[nodiscard]] std::uint64_t input_key(const Sample& sample);

}  // namespace ouk
