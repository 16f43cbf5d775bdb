#include "training/data/game_chunk.h"

#include <span>

#include "engine/base/hash.h"
#include "engine/base/random.h"

namespace ouk {
namespace {

std::uint64_t hash_columns(const Columns& columns) {
    Hasher hasher;
    const auto update = [&](const auto& column) {
        hasher.update(std::as_bytes(std::span(column)));
    };
    const auto& [games, plies] = columns;
    update(games.start);
    update(games.first_ply);
    update(games.plies);
    update(games.result);
    update(games.reason);
    update(plies.from);
    update(plies.step);
    update(plies.promotion);
    update(plies.score);
    return hasher.digest().low;
}

}  // namespace

std::vector<Chunk> chunks_of(const ShardFile& file, std::uint32_t number, std::uint64_t plies) {
    std::vector<Chunk> chunks;
    Chunk next;
    next.file = number;
    for (const std::uint16_t of_game : file.plies()) {
        ++next.games.count;
        next.plies.count += of_game;
        if (next.plies.count < plies) continue;
        chunks.push_back(next);
        next.games = {next.games.first + next.games.count, 0};
        next.plies = {next.plies.first + next.plies.count, 0};
    }
    if (next.games.count > 0) chunks.push_back(next);
    return chunks;
}

ChunkGames read_chunk(const std::string& path, const Chunk& chunk) {
    const Columns columns = ShardFile(path).read(chunk.games, chunk.plies);
    return {.games = to_games(columns, path), .hash = hash_columns(columns)};
}

bool is_held_out(std::uint64_t game, double share) {
    return Random(random_key(0, game, Purpose::Holdout)).unit() < share;
}

}  // namespace ouk
