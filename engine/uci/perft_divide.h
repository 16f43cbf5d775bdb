// Perft behind each first move, which can be split among threads and stopped.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board/movegen.h"

namespace ouk {

struct MoveCount {
    Move move;
    std::uint64_t nodes;
};

struct PerftOptions {
    int threads = 1;                          // more than there is work for do no harm
    const std::atomic<bool>* stop = nullptr;  // looked at every few milliseconds
};

/// In the order of legal_moves; `depth` >= 1. Nothing if `stop` was set before the end.
[[nodiscard]] std::optional<std::vector<MoveCount>> divide_perft(const Position& position,
                                                                 int depth,
                                                                 const PerftOptions& options = {});

[[nodiscard]] std::uint64_t total(const std::vector<MoveCount>& counts);

}  // namespace ouk
