// Perft behind each first move, which can be stopped: for people who look for a wrong move.
#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "engine/board/movegen.h"

namespace ouk {

struct MoveCount {
    Move move;
    std::uint64_t nodes;
};

/// In the order of legal_moves; `depth` >= 1. Nothing if `stop` was set before the end.
[[nodiscard]] std::optional<std::vector<MoveCount>> divide_perft(
    const Position& position, int depth, const std::atomic<bool>* stop = nullptr);

[[nodiscard]] std::uint64_t total(const std::vector<MoveCount>& counts);

}  // namespace ouk
