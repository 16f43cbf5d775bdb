// Games as the columns of a shard, and back. Names, types and meaning are in data/README.md,
// "Game files"; to_columns and to_games mirror each other.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "selfplay/dataset/game_record.h"

namespace ouk {

/// In GameColumns::verdict: the game ended as it ended.
inline constexpr std::int8_t kNoVerdict = 2;

/// One row a game.
struct GameColumns {
    std::vector<std::uint8_t> start;  // 32 a row: the packed position
    std::vector<std::uint16_t> first_ply;
    std::vector<std::uint16_t> plies;
    std::vector<std::int8_t> result;
    std::vector<std::uint8_t> reason;
    std::vector<std::uint64_t> index;
    // Empty where no game of the shard has any (as in version 1):
    std::vector<std::uint8_t> white;
    std::vector<std::uint8_t> black;
    std::vector<std::int8_t> verdict;  // a result, or kNoVerdict
    std::vector<std::uint16_t> verdict_ply;
};

/// One row a ply, game after game.
struct PlyColumns {
    std::vector<std::uint8_t> from;
    std::vector<std::int8_t> step;        // to - from
    std::vector<std::uint8_t> promotion;  // empty where no move of the shard has a choice
    std::vector<std::int16_t> score;
};

struct Columns {
    GameColumns games;
    PlyColumns plies;
};

[[nodiscard]] Columns to_columns(const std::vector<GameRecord>& games);
/// Throws Error at `where` if the columns do not fit each other or hold impossible values.
[[nodiscard]] std::vector<GameRecord> to_games(const Columns& columns, const std::string& where);

}  // namespace ouk
