#include "selfplay/dataset/game_key.h"

#include "engine/base/byte_order.h"

namespace ouk {

void append_start_and_moves(std::string& to, const GameRecord& game) {
    to.append(reinterpret_cast<const char*>(game.start.data()), game.start.size());
    for (const Move move : game.moves) put_little_endian(to, move.bits());
}

Hash128 game_key(const GameRecord& game, std::uint64_t seed) {
    std::string bytes;
    put_little_endian(bytes, seed);
    append_start_and_moves(bytes, game);
    return hash_of(bytes);
}

}  // namespace ouk
