// A position as training needs it: 32 bytes, seen by the side to move, so that nothing after this
// point can take a score or a result from the wrong side. A few million fit in memory.
// Plain values, safe from any thread.
#pragma once

#include <array>
#include <cstdint>

#include "engine/game/outcome.h"
#include "engine/nnue/features.h"
#include "training/data/input_pair.h"
#include "training/data/nibbles.h"

namespace ouk {

struct Sample {
    std::uint64_t occupied = 0;  // squares as the side to move sees them
    /// Four bits a man in the order of squares, lowest first: the kind, plus 8 for an enemy.
    Nibbles men{};
    std::int16_t score = 0;  // centipawns, side to move's view
    std::int8_t result = 0;  // +1 won, 0 drawn, -1 lost by the side to move
    std::uint8_t count = 0;  // count_bucket()
    Reason reason{};         // that the game ended for

    [[nodiscard]] int men_count() const { return Bitboard(occupied).count(); }
    friend bool operator==(const Sample&, const Sample&) = default;
};
static_assert(sizeof(Sample) == 32);

/// `score` and `end` as games have them, White's view. Throws Error at `where` if there are more
/// men than a network is proved for.
[[nodiscard]] Sample make_sample(const Position& position, PerspectiveMap map, std::int16_t score,
                                 Outcome end, const std::string& where);

/// What append_pairs may write for one sample.
inline constexpr int kMaxSamplePairs = kMaxMen + 1;

/// Writes the active inputs, for the two sides the same sets as active_features(); returns the end
/// of what was written. `set` is of the map that the sample was made with, `to` has room for
/// kMaxSamplePairs.
InputPair* append_pairs(const Sample& sample, const FeatureSet& set, InputPair* to);

/// A position that is the same inputs to a network: the side to move plays White.
[[nodiscard]] Position position_of(const Sample& sample, const Rules& rules);

/// Equal for samples that are the same men on the same squares, and where `shape` has it the same
/// count, whatever their score and result. (Mirror images are the same to a mirrored network, but
/// other positions.)
[[nodiscard]] std::uint64_t input_key(const Sample& sample, const NetworkShape& shape = {});

}  // namespace ouk
