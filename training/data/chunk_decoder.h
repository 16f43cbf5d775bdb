// The positions to train on of a chunk that the survey has checked: read again, proved to be the
// same by its hash, and replayed without asking what is legal. Safe from any thread.
#pragma once

#include <atomic>
#include <vector>

#include "training/data/survey.h"

namespace ouk {

class ChunkDecoder {
public:
    /// `survey` must outlive this.
    ChunkDecoder(const Survey& survey, const LoaderConfig& config, std::uint64_t seed);

    /// chunk.kept samples, in order; fewer once `abandoned` is set. Throws Error if the file is
    /// damaged or has changed since the survey.
    void decode(const Chunk& chunk, const std::atomic<bool>& abandoned,
                std::vector<Sample>& samples) const;

private:
    void append_game(const GameRecord& game, std::uint64_t hash, const std::string& path,
                     std::vector<Sample>& samples) const;

    const Survey& survey_;
    double held_out_share_;
    PositionFilter filter_;
};

}  // namespace ouk
