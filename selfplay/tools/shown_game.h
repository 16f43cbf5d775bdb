// One game of a dataset, walked through for people to look at.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/game/game.h"
#include "selfplay/dataset/shard.h"

namespace ouk {

struct ShownMove {
    Move move;  // as move generation has it
    std::string san;
    std::int16_t score;  // White's view, before the move; 32767 none
};

struct ShownGame {
    ShardInfo info;
    GameRecord record;
    std::shared_ptr<const Rules> rules;
    Position start;
    std::vector<ShownMove> moves;  // up to the first that is illegal
    std::string fault;             // what replay has to complain about; empty if nothing
};

/// The game that is number `index` of its run, also where it is faulty. Throws Error: `path` is
/// damaged or no game file, has no such game (with those it has), the start is no position.
[[nodiscard]] ShownGame show_game(const std::string& path, std::uint64_t index);

}  // namespace ouk
