#include "selfplay/dataset/game_bytes.h"

#include <cstring>

#include "engine/base/byte_order.h"
#include "engine/base/error.h"

namespace ouk {

namespace {

// Offsets of data/README.md, "Game bytes".
constexpr std::size_t kStartOffset = 8;
constexpr std::size_t kFirstPlyOffset = kStartOffset + sizeof(PackedPosition);
constexpr std::size_t kPliesOffset = kFirstPlyOffset + 2;
constexpr std::size_t kResultOffset = kPliesOffset + 2;
constexpr std::size_t kReasonOffset = kResultOffset + 1;
constexpr std::size_t kHeadBytes = kReasonOffset + 1;
constexpr std::size_t kBytesPerPly = 4;  // a move, a score
constexpr std::size_t kTailBytes = 6;    // players and verdict, of games that have any

bool has_tail(const GameRecord& game) {
    return game.white != 0 || game.black != 0 || game.verdict;
}

void append_tail(std::string& to, const GameRecord& game) {
    const Verdict verdict = game.verdict.value_or(Verdict{});
    put_little_endian(to, game.white);
    put_little_endian(to, game.black);
    put_little_endian(to, static_cast<std::uint8_t>(game.verdict ? 1 : 0));
    put_little_endian(to, static_cast<std::int8_t>(verdict.result));
    put_little_endian(to, static_cast<std::uint16_t>(verdict.ply));
}

Result result_from(int value, const std::string& where) {
    if (value < -1 || value > 1) throw Error(where, "has no result", "-1, 0 or 1");
    return static_cast<Result>(value);
}

void parse_tail(GameRecord& game, std::string_view tail, const std::string& where) {
    game.white = get_little_endian<std::uint8_t>(tail, 0);
    game.black = get_little_endian<std::uint8_t>(tail, 1);
    if (get_little_endian<std::uint8_t>(tail, 2) == 0) return;
    game.verdict = {.result = result_from(get_little_endian<std::int8_t>(tail, 3), where),
                    .ply = get_little_endian<std::uint16_t>(tail, 4)};
}

}  // namespace

void append_game_bytes(std::string& to, const GameRecord& game) {
    put_little_endian(to, game.index);
    to.append(reinterpret_cast<const char*>(game.start.data()), game.start.size());
    put_little_endian(to, static_cast<std::uint16_t>(game.first_ply));
    put_little_endian(to, static_cast<std::uint16_t>(game.moves.size()));
    put_little_endian(to, static_cast<std::int8_t>(game.result));
    put_little_endian(to, static_cast<std::uint8_t>(game.reason));
    for (const Move move : game.moves) put_little_endian(to, move.bits());
    for (const std::int16_t score : game.scores) put_little_endian(to, score);
    if (has_tail(game)) append_tail(to, game);
}

GameRecord parse_game_bytes(std::string_view bytes, const std::string& where) {
    const auto read = [&]<class T>(T, std::size_t offset) {
        return get_little_endian<T>(bytes, offset);
    };
    const bool has_head = bytes.size() >= kHeadBytes;
    const std::size_t plies = has_head ? read(std::uint16_t{}, kPliesOffset) : 0;
    const std::size_t bare_bytes = kHeadBytes + plies * kBytesPerPly;
    if (!has_head || (bytes.size() != bare_bytes && bytes.size() != bare_bytes + kTailBytes)) {
        throw Error(where, "is no game", "the bytes of one game");
    }
    GameRecord game{.index = read(std::uint64_t{}, 0)};
    std::memcpy(game.start.data(), bytes.data() + kStartOffset, game.start.size());
    game.first_ply = read(std::uint16_t{}, kFirstPlyOffset);
    game.result = result_from(read(std::int8_t{}, kResultOffset), where);
    const std::size_t reason = read(std::uint8_t{}, kReasonOffset);
    if (reason >= kReasonNames.size()) throw Error(where, "has no reason", "one of data/README.md");
    game.reason = static_cast<Reason>(reason);
    const std::size_t scores_offset = kHeadBytes + plies * sizeof(std::uint16_t);
    for (std::size_t ply = 0; ply < plies; ++ply) {
        const std::size_t offset = ply * sizeof(std::uint16_t);
        game.moves.push_back(Move::from_bits(read(std::uint16_t{}, kHeadBytes + offset)));
        game.scores.push_back(read(std::int16_t{}, scores_offset + offset));
    }
    if (bytes.size() != bare_bytes) parse_tail(game, bytes.substr(bare_bytes), where);
    return game;
}

}  // namespace ouk
