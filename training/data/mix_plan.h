// In what order a pass over the data takes chunks, and how they are grouped into windows that are
// shuffled whole. A pure function of chunks, weights, seed and the number of the pass.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "training/data/game_chunk.h"

namespace ouk {

struct PlannedChunk {
    std::uint32_t chunk = 0;  // number in the survey
    std::uint32_t copy = 0;   // 0, 1, … where a weight takes it more than once
    auto operator<=>(const PlannedChunk&) const = default;
};

struct PlannedWindow {
    std::vector<PlannedChunk> chunks;  // ascending
    std::uint64_t positions = 0;       // duplicates included
};

class MixPlan {
public:
    /// `weights` are those of the files. A weight's whole part takes each chunk so often, the rest
    /// takes such a share of them, the next pass the next ones. No pass is empty: where each weight
    /// takes less than a chunk a pass, all are raised alike until one takes a whole one. A window
    /// has at most `pool` positions, or a single chunk.
    MixPlan(std::span<const Chunk> chunks, std::span<const DataFile> files, std::uint64_t pool,
            std::uint64_t seed, std::uint64_t pass);

    /// What all weights were multiplied by.
    [[nodiscard]] double raise() const { return raise_; }
    [[nodiscard]] std::size_t windows() const { return ends_.size(); }
    [[nodiscard]] PlannedWindow window(std::size_t number) const;
    /// Of the windows before this one.
    [[nodiscard]] std::uint64_t positions_before(std::size_t window) const;
    [[nodiscard]] std::uint64_t positions() const { return positions_before(windows()); }

private:
    struct End {
        std::size_t chunk = 0;        // behind the last
        std::uint64_t positions = 0;  // of all up to here
    };
    std::vector<PlannedChunk> order_;
    std::vector<End> ends_;
    double raise_ = 1;
};

}  // namespace ouk
