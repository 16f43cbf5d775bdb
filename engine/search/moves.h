// The moves of a node: how deep each is searched, in which window, and what a cutoff teaches.
#pragma once

#include "engine/search/searcher.h"

namespace ouk {

template <Evaluator E>
template <NodeKind kKind>
Score Searcher<E>::search_move(const Position& position, const Node& node, Move move, int number,
                               int extension) {
    constexpr bool kIsPv = kKind != NodeKind::NonPv;
    const Position next = position.after(move);
    enter(position, move, next, node.ply);
    const bool is_safe_check =
        extension == 0 && next.in_check() && see_at_least(position, move, 0, values_);
    const bool can_extend = node.ply < 2 * root_depth_;
    const int depth = node.depth - 1 + (can_extend ? std::max<int>(extension, is_safe_check) : 0);
    const Node narrow{.ply = node.ply + 1,
                      .depth = depth,
                      .alpha = -node.alpha - Score(1),
                      .beta = -node.alpha,
                      .is_cut = !node.is_cut};

    Score score = -kInfiniteScore;
    bool needs_narrow = !kIsPv || number > 1;
    const bool count_ends_at_once = may_see_count_end(plies_left(position), 0);
    const bool can_reduce =
        node.depth >= params_.reduction_depth && number > 1 + kIsPv && !count_ends_at_once;
    if (can_reduce) {
        const int reduction = reduction_of<kKind>(position, next, node, move, number);
        Node reduced = narrow;
        reduced.depth = std::clamp(depth - reduction, 1, std::max(depth, 1));
        reduced.is_cut = true;
        score = -search_node<NodeKind::NonPv>(next, reduced);
        needs_narrow = score > node.alpha && reduced.depth < depth;
    }
    if (needs_narrow && !stopped_) score = -search_node<NodeKind::NonPv>(next, narrow);
    const bool needs_full = kIsPv && (number == 1 || (score > node.alpha && score < node.beta));
    if (needs_full && !stopped_) {
        score = -search_node<NodeKind::Pv>(
            next, {.ply = node.ply + 1, .depth = depth, .alpha = -node.beta, .beta = -node.alpha});
    }
    leave();
    return score;
}

/// Singular extension: the table move, if all others fall short of its score in a shallow search.
/// Source: Anantharaman, Campbell and Hsu, "Singular extensions".
template <Evaluator E>
int Searcher<E>::extension_of(const Position& position, const Node& node, Move move,
                              const TableEntry& known) {
    const bool can_be_singular =
        node.ply > 0 && node.depth >= params_.singular_depth && move == known.move &&
        !frame(node.ply).excluded && (known.bound == Bound::Lower || known.bound == Bound::Exact) &&
        known.depth >= node.depth - params_.singular_table_depth && !is_mate(known.score);
    if (!can_be_singular) return 0;
    const Score beta = known.score - Score(params_.singular_margin * node.depth);
    frame(node.ply).excluded = move;
    const Score others = search_node<NodeKind::NonPv>(position, {.ply = node.ply,
                                                                 .depth = (node.depth - 1) / 2,
                                                                 .alpha = beta - Score(1),
                                                                 .beta = beta,
                                                                 .is_cut = node.is_cut});
    frame(node.ply).excluded = Move{};
    return others < beta ? 1 : 0;
}

/// Whole plies; may be negative.
template <Evaluator E>
template <NodeKind kKind>
int Searcher<E>::reduction_of(const Position& position, const Position& next, const Node& node,
                              Move move, int number) const {
    constexpr int kOne = 1024;
    const Killers& killers = frame(node.ply).killers;
    const bool is_killer = move == killers[0] || move == killers[1];
    int reduction = reductions_.base_1024(node.depth, number);
    if (node.is_cut) reduction += params_.reduction_cut_node_1024;
    if (!is_improving(node.ply)) reduction += params_.reduction_not_improving_1024;
    if (kKind != NodeKind::NonPv) reduction -= params_.reduction_pv_1024;
    if (is_killer) reduction -= params_.reduction_killer_1024;
    if (next.in_check() || position.in_check()) reduction -= params_.reduction_check_1024;
    if (is_quiet(position, move)) {
        const int history = histories_.quiet(position, move, line_before(node.ply));
        reduction -= history * kOne / params_.reduction_history_divisor;
    } else {
        reduction /= 2;
    }
    return reduction / kOne;
}

/// Node limit at every move; clock and stop flag now and then.
template <Evaluator E>
bool Searcher<E>::may_make_move() {
    constexpr std::uint64_t kNodesBetweenLooks = 1024;
    stopped_ = stopped_ || nodes_ >= limits_.nodes;
    if (nodes_ % kNodesBetweenLooks == 0) {
        const bool is_told =
            limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed);
        const bool is_late = root_depth_ > 1 && clock_->past_hard_limit();
        stopped_ = stopped_ || is_told || is_late;
    }
    return !stopped_;
}

template <Evaluator E>
void Searcher<E>::enter(const Position& position, Move move, const Position& next, int ply) {
    ++nodes_;
    table_.prefetch(table_key(next));
    history_->push(position, move, next);
    evaluator_.make(ply, position, move);
    const PieceKind kind = position.kind_on(move.from());
    frame(ply).continuation = &histories_.continuation(position.side_to_move(), kind, move.to());
    frame(ply + 1).key = next.key();
}

/// The move that cut is worth more from now on, those tried before it less.
template <Evaluator E>
void Searcher<E>::learn(const Position& position, const Node& node, const MoveLoop& loop) {
    const int bonus = history_bonus(params_, node.depth);
    const LineContext line = line_before(node.ply);
    if (is_quiet(position, loop.best_move)) {
        Killers& killers = frame(node.ply).killers;
        if (killers[0] != loop.best_move) killers = {loop.best_move, killers[0]};
        histories_.learn_quiet(position, loop.best_move, line, bonus);
        for (const Move quiet : loop.quiets) {
            histories_.learn_quiet(position, quiet, line, -bonus);
        }
    } else {
        histories_.learn_capture(position, loop.best_move, bonus);
    }
    for (const Move capture : loop.captures) {
        histories_.learn_capture(position, capture, -bonus);
    }
}

/// The static evaluation learns from the search where no capture, mate or bound explains the gap.
template <Evaluator E>
void Searcher<E>::learn_correction(const Position& position, const Node& node, const MoveLoop& loop,
                                   Bound bound) {
    const Score static_eval = frame(node.ply).static_eval;
    const bool is_tactical = loop.best_move && !is_quiet(position, loop.best_move);
    const bool says_nothing = (bound == Bound::Lower && loop.best <= static_eval) ||
                              (bound == Bound::Upper && loop.best >= static_eval);
    if (static_eval == kNoScore || is_tactical || says_nothing || is_mate(loop.best) ||
        may_see_count_end(plies_left(position), node.depth)) {
        return;
    }
    histories_.learn_correction(position, (loop.best - static_eval).value(), node.depth);
}

}  // namespace ouk
