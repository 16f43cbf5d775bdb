// The positions to train on of a chunk that the survey has checked: read again, proved to be the
// same by its hash, and replayed without asking what is legal. Safe from any thread.
#pragma once

#include <atomic>
#include <span>

#include "training/data/survey.h"

namespace ouk {

class ChunkDecoder {
public:
    /// `survey` must outlive this.
    ChunkDecoder(const Survey& survey, const LoaderConfig& config, std::uint64_t seed);

    /// Fills `samples`, as many as chunk.kept, in order. False once `abandoned` is set, when some
    /// are missing. Throws Error if the file is damaged or has changed since the survey.
    bool decode(const Chunk& chunk, const std::atomic<bool>& abandoned,
                std::span<Sample> samples) const;

private:
    /// Returns how many samples it wrote.
    std::size_t write_game(const GameRecord& game, std::uint64_t hash, const std::string& path,
                           std::span<Sample> to) const;

    const Survey& survey_;
    double held_out_share_;
    PositionFilter filter_;
};

}  // namespace ouk
