// What is not worth a search: whole nodes, by static evaluation or by passing, and late moves.
#pragma once

#include "engine/search/searcher.h"

namespace ouk {

template <Evaluator E>
std::optional<Score> Searcher<E>::prune_node(const Position& position, const Node& node,
                                             Score estimate) {
    if (may_see_count_end(plies_left(position), node.depth) || is_mate(node.beta))
        return std::nullopt;

    const int margin = params_.reverse_futility_margin * node.depth -
                       (is_improving(node.ply) ? params_.reverse_futility_improving : 0);
    const bool is_far_above =
        node.depth <= params_.reverse_futility_depth && estimate - Score(margin) >= node.beta;
    if (is_far_above) return Score((estimate.value() + node.beta.value()) / 2);

    const Score hopeless =
        node.alpha - Score(params_.razoring_base + params_.razoring_margin * node.depth);
    const bool can_razor = node.depth <= params_.razoring_depth && estimate < hopeless;
    if (can_razor) {
        const Score score = quiescence<NodeKind::NonPv>(position, node);
        if (stopped_ || score <= node.alpha) return score;
    }
    return try_null_move(position, node, estimate);
}

/// If passing still fails high, a move will. Not where passing could be the best there is
/// (zugzwang): with fewer than two men beside khon and trey; deep results are verified.
template <Evaluator E>
std::optional<Score> Searcher<E>::try_null_move(const Position& position, const Node& node,
                                                Score estimate) {
    constexpr int kMenAgainstZugzwang = 2;
    const Bitboard men = position.pieces(position.side_to_move()) &
                         ~(position.pieces(PieceKind::Khon) | position.pieces(PieceKind::Trey));
    const bool can_pass = node.depth >= params_.null_move_depth && estimate >= node.beta &&
                          frame(node.ply).static_eval >= node.beta &&
                          !frame(node.ply).is_null_child && node.ply >= null_move_from_ply_ &&
                          men.count() >= kMenAgainstZugzwang;
    if (!can_pass) return std::nullopt;

    const int by_eval = (estimate - node.beta).value() / params_.null_move_eval_divisor;
    const int reduction = params_.null_move_reduction +
                          node.depth / params_.null_move_depth_divisor +
                          std::min(by_eval, params_.null_move_eval_reduction_max);
    const int depth = node.depth - reduction;
    const Position passed = position.after_null();
    Frame& child = frame(node.ply + 1);
    frame(node.ply).continuation = nullptr;
    child.key = passed.key();
    child.is_null_child = true;
    table_.prefetch(table_key(passed));
    evaluator_.make(node.ply, position, Move{});
    const Score score = -search_node<NodeKind::NonPv>(passed, {.ply = node.ply + 1,
                                                               .depth = depth,
                                                               .alpha = -node.beta,
                                                               .beta = -node.beta + Score(1),
                                                               .is_cut = !node.is_cut});
    child.is_null_child = false;
    if (stopped_) return kDrawScore;
    if (score < node.beta) return std::nullopt;

    const Score proven = is_mate(score) ? node.beta : score;
    const bool needs_proof =
        node.depth >= params_.null_move_verify_depth && null_move_from_ply_ == 0;
    if (!needs_proof) return proven;
    constexpr int kOne = 1024;
    null_move_from_ply_ = node.ply + depth * params_.null_move_verify_share_1024 / kOne;
    const Score verified = search_node<NodeKind::NonPv>(position, {.ply = node.ply,
                                                                   .depth = depth,
                                                                   .alpha = node.beta - Score(1),
                                                                   .beta = node.beta,
                                                                   .is_cut = false});
    null_move_from_ply_ = 0;
    if (stopped_) return kDrawScore;
    if (verified >= node.beta) return proven;
    return std::nullopt;
}

/// Late moves that static evaluation, history or exchange say little good of. Never before one
/// move has been found that is not mate.
template <Evaluator E>
bool Searcher<E>::prune_move(const Position& position, const Node& node, Move move,
                             const MoveLoop& loop, MovePicker& picker) const {
    const bool is_losing_yet = loop.best < -kMateBound;
    if (is_losing_yet || may_see_count_end(plies_left(position), node.depth)) return false;
    const int depth = node.depth;
    if (!is_quiet(position, move)) {
        return depth <= params_.see_quiet_depth &&
               !see_at_least(position, move, -params_.see_capture_margin * depth, values_);
    }
    // Against a bare khon only quiet moves win, the mating one may come late, and nodes are few.
    const bool hunts = position.men().is_bare(~position.side_to_move());
    if (position.in_check() || hunts) return false;

    const int most_moves =
        (params_.late_move_base + depth * depth) / (is_improving(node.ply) ? 1 : 2);
    const bool is_too_late = depth <= params_.late_move_depth && loop.count > most_moves;
    const Score hope = frame(node.ply).static_eval +
                       Score(params_.futility_base + params_.futility_margin * depth);
    const bool is_futile = depth <= params_.futility_depth && hope <= node.alpha;
    if (is_too_late || is_futile) {
        picker.skip_quiets();
        return true;
    }
    const int history = histories_.quiet(position, move, line_before(node.ply));
    const bool has_bad_history =
        depth <= params_.history_pruning_depth && history < -params_.history_pruning_margin * depth;
    return has_bad_history ||
           (depth <= params_.see_quiet_depth &&
            !see_at_least(position, move, -params_.see_quiet_margin * depth, values_));
}

}  // namespace ouk
