#include "selfplay/tools/game_key.h"

#include "engine/base/byte_order.h"

namespace ouk {

Hash128 game_key(const GameRecord& game, std::uint64_t seed) {
    std::string bytes;
    put_little_endian(bytes, seed);
    bytes.append(reinterpret_cast<const char*>(game.start.data()), game.start.size());
    for (const Move move : game.moves) put_little_endian(bytes, move.bits());
    return hash_of(bytes);
}

}  // namespace ouk
