// What an engine says of its search: the words behind `info` and `bestmove`. What is not
// understood is skipped, word by word, as the protocol asks. Pure functions.
// Source: the UCI protocol, Meyer-Kahlen and Huber, April 2006.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/board/score.h"

namespace ouk {

/// The newest of each figure that an engine told in a search.
struct EngineInfo {
    std::optional<Score> score = {};  // the view of the side to move; never a bound
    int depth = 0;
    int seldepth = 0;
    std::uint64_t nodes = 0;
    std::uint64_t nps = 0;
    int hashfull = 0;  // per mille
    std::optional<std::chrono::milliseconds> time = {};
};

/// Brings `info` up to date with a line that begins with `info`. Lines of another principal
/// variation than the first change nothing. A score that is a bound (`lowerbound`, `upperbound`)
/// is none: the one before it stays. `mate N` counts moves of the side to move, negative when it is
/// mated; `mate 0`: it is mated here. Scores in centipawns never reach the mates.
void read_info(std::string_view line, EngineInfo& info);

/// `bestmove e2e4 ponder e7e5`: the move as it is written, empty where none is. nullopt for a line
/// that is no bestmove.
[[nodiscard]] std::optional<std::string> read_best_move(std::string_view line);

}  // namespace ouk
