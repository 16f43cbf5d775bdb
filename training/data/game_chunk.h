// Chunks: runs of games of one file, small enough to be decoded by one thread at a time. What a
// chunk held when it was first read is known by its hash: whatever is read later is the same, or is
// refused. So only the first reading checks that games are legal.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "selfplay/dataset/game_record.h"
#include "selfplay/dataset/shard_part.h"
#include "training/data/data_files.h"

namespace ouk {

struct Chunk {
    std::uint32_t file = 0;  // number in the list of files
    std::uint32_t kept = 0;  // positions to train on
    hdf5::RowRange games;
    hdf5::RowRange plies;
    std::uint64_t hash = 0;  // of all columns
};

/// The chunks of a file, without what is known after reading them. A chunk ends with the game that
/// reaches so many plies.
[[nodiscard]] std::vector<Chunk> chunks_of(const ShardFile& file, std::uint32_t number,
                                           std::uint64_t plies);

/// The games of a chunk, and the hash of what they were made from. Throws Error where the file is
/// damaged.
struct ChunkGames {
    std::vector<GameRecord> games;
    std::uint64_t hash = 0;
};
[[nodiscard]] ChunkGames read_chunk(const std::string& path, const Chunk& chunk);

/// True for games that are never trained on, given game_key().low: the same games in every run,
/// whatever file, number, scores or players they come with.
[[nodiscard]] bool is_held_out(std::uint64_t game, double share);

}  // namespace ouk
