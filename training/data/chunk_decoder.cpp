#include "training/data/chunk_decoder.h"

#include <array>
#include <new>

#include "engine/base/error.h"
#include "selfplay/dataset/game_key.h"
#include "selfplay/dataset/stored_move.h"

namespace ouk {
namespace {

/// Of the same games, by their hash.
Error other_positions(const std::string& path) {
    return Error(path, "has other positions than when it was first read",
                 "the same: a fault of this program");
}

}  // namespace

ChunkDecoder::ChunkDecoder(const Survey& survey, const LoaderConfig& config, std::uint64_t seed)
    : survey_(survey),
      held_out_share_(config.held_out_share),
      filter_(config.filter, seed, "[data]") {}

bool ChunkDecoder::decode(const Chunk& chunk, const std::atomic<bool>& abandoned,
                          std::span<Sample> samples) const {
    const std::string& path = survey_.files[chunk.file].path;
    const ChunkGames read = read_chunk(path, chunk);
    if (read.hash != chunk.hash) {
        throw Error(path, "was changed while it was trained on", "files that stay as they are");
    }
    std::size_t count = 0;
    for (const GameRecord& game : read.games) {
        if (abandoned) return false;
        const std::uint64_t hash = game_key(game).low;
        if (is_held_out(hash, held_out_share_)) continue;
        count += write_game(game, hash, path, samples.subspan(count));
    }
    if (count != samples.size()) throw other_positions(path);
    return true;
}

std::size_t ChunkDecoder::write_game(const GameRecord& game, std::uint64_t hash,
                                     const std::string& path, std::span<Sample> to) const {
    std::size_t count = 0;
    // Made in turn in two places: a position is large enough for its copies to be seen.
    const Position start = unpack(*survey_.rules, game.start, game.first_ply, path);
    std::array<Position, 2> places{start, start};
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
        const Position& position = places[ply % 2];
        const Move move = from_stored(position, game.moves[ply]);
        const std::int16_t score = game.scores[ply];
        const GamePosition at{position,    move,        score, static_cast<int>(ply),
                              game.result, game.reason, hash};
        if (!filter_(at)) {
            if (count == to.size()) throw other_positions(path);
            to[count++] =
                make_sample(position, survey_.map, score, {game.result, game.reason}, path);
        }
        new (&places[(ply + 1) % 2]) Position(position.after(move));
    }
    return count;
}

}  // namespace ouk
