#include "engine/uci/perft_divide.h"

#include "engine/board/perft.h"

namespace ouk {

namespace {

/// Some milliseconds of work: how often `stop` is looked at.
constexpr int kDepthAtATime = 4;

/// As perft; too few once `stop` is set.
std::uint64_t count_until(const Position& position, int depth, const std::atomic<bool>* stop) {
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) return 0;
    if (depth <= kDepthAtATime) return perft(position, depth);
    std::uint64_t nodes = 0;
    for (const Move move : legal_moves(position)) {
        nodes += count_until(position.after(move), depth - 1, stop);
    }
    return nodes;
}

}  // namespace

std::optional<std::vector<MoveCount>> divide_perft(const Position& position, int depth,
                                                   const std::atomic<bool>* stop) {
    std::vector<MoveCount> counts;
    for (const Move move : legal_moves(position)) {
        counts.push_back({move, count_until(position.after(move), depth - 1, stop)});
        if (stop != nullptr && stop->load()) return std::nullopt;
    }
    return counts;
}

std::uint64_t total(const std::vector<MoveCount>& counts) {
    std::uint64_t nodes = 0;
    for (const MoveCount& count : counts) nodes += count.nodes;
    return nodes;
}

}  // namespace ouk
