#include "engine/uci/perft_divide.h"

#include <thread>

#include "engine/board/perft.h"

namespace ouk {

namespace {

/// Some milliseconds of work: how often `stop` is looked at.
constexpr int kDepthAtATime = 4;

/// The positions behind a first move and, where the depth allows, a reply: the work is shared out
/// in these, since first moves alone are few and of very different weight.
struct Task {
    std::size_t first_move;
    Position position;
    int depth;
};

std::vector<Task> tasks_of(const Position& position, const std::vector<Move>& first_moves,
                           int depth) {
    std::vector<Task> tasks;
    for (std::size_t index = 0; index < first_moves.size(); ++index) {
        const Position next = position.after(first_moves[index]);
        if (depth <= 2) {
            tasks.push_back({index, next, depth - 1});
            continue;
        }
        for (const Move reply : legal_moves(next)) {
            tasks.push_back({index, next.after(reply), depth - 2});
        }
    }
    return tasks;
}

bool is_set(const std::atomic<bool>* stop) {
    return stop != nullptr && stop->load(std::memory_order_relaxed);
}

/// As perft; too few once `stop` is set.
std::uint64_t count_until(const Position& position, int depth, const std::atomic<bool>* stop) {
    if (is_set(stop)) return 0;
    if (depth <= kDepthAtATime) return perft(position, depth);
    std::uint64_t nodes = 0;
    for (const Move move : legal_moves(position)) {
        nodes += count_until(position.after(move), depth - 1, stop);
    }
    return nodes;
}

}  // namespace

std::optional<std::vector<MoveCount>> divide_perft(const Position& position, int depth,
                                                   const PerftOptions& options) {
    const MoveList legal = legal_moves(position);
    const std::vector<Move> first_moves(legal.begin(), legal.end());
    const std::vector<Task> tasks = tasks_of(position, first_moves, depth);
    std::vector<std::atomic<std::uint64_t>> nodes(first_moves.size());
    std::atomic<std::size_t> next_task = 0;
    const auto work = [&] {
        for (std::size_t i = next_task++; i < tasks.size(); i = next_task++) {
            nodes[tasks[i].first_move] +=
                count_until(tasks[i].position, tasks[i].depth, options.stop);
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < options.threads; ++i) helpers.emplace_back(work);
        work();
    }
    if (is_set(options.stop)) return std::nullopt;
    std::vector<MoveCount> counts;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        counts.push_back({first_moves[i], nodes[i]});
    }
    return counts;
}

std::uint64_t total(const std::vector<MoveCount>& counts) {
    std::uint64_t nodes = 0;
    for (const MoveCount& count : counts) nodes += count.nodes;
    return nodes;
}

}  // namespace ouk
