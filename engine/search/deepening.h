// Iterative deepening with aspiration windows: the outermost steps of Searcher.
#pragma once

#include "engine/search/searcher.h"

namespace ouk {

template <Evaluator E>
SearchResult Searcher<E>::search(const Position& position, const History& history,
                                 const SearchLimits& limits, const InfoCallback& on_info) {
    prepare(position, history, limits);
    const MoveList moves = legal_moves(position);
    if (moves.empty()) {
        return {.best = Move{}, .score = no_moves(position, 0), .depth = 0, .nodes = 0, .pv = {}};
    }
    SearchResult result = deepen(position, on_info);
    if (!result.best) {
        // Stopped before one move was searched.
        result.best = *std::ranges::find_if_not(moves, [&](Move m) { return is_left_out(m); });
        result.score = evaluator_.evaluate(0, position);
        result.pv = {result.best};
    }
    result.nodes = nodes_;
    return result;
}

template <Evaluator E>
void Searcher<E>::new_game() {
    table_.clear();
    histories_.clear();
}

template <Evaluator E>
Score Searcher<E>::evaluate(const Position& position) {
    evaluator_.set_root(position);
    return evaluator_.evaluate(0, position);
}

template <Evaluator E>
void Searcher<E>::prepare(const Position& position, const History& history,
                          const SearchLimits& limits) {
    limits_ = limits;
    values_ = exchange_values(params_, position.rules());
    clock_.emplace(limits, params_);
    history_ = history;
    nodes_ = 0;
    root_depth_ = 0;
    seldepth_ = 0;
    stopped_ = false;
    frames_.fill(Frame{});
    frame(0).key = position.key();
    table_.new_search();
    evaluator_.set_root(position);
}

template <Evaluator E>
SearchResult Searcher<E>::deepen(const Position& position, const InfoCallback& on_info) {
    SearchResult result;
    const int deepest = std::clamp(limits_.depth, 1, kMaxPly - 1);
    for (int depth = 1; depth <= deepest; ++depth) {
        root_depth_ = depth;
        seldepth_ = 0;
        const Score score = search_root(position, depth, result.score);
        // A stopped iteration still counts for the moves it went through: the first of them was
        // the best so far.
        const Line& pv = frame(0).pv;
        if (!pv.empty()) {
            result.pv = pv.moves();
            result.best = result.pv.front();
            result.score = stopped_ ? root_score_ : score;
        }
        if (stopped_) break;
        result.depth = depth;
        result.nodes = nodes_;
        if (on_info) report(result, on_info);
        if (!wants_next_iteration(position)) break;
    }
    return result;
}

/// Searches in a narrow window around the last score, and widens it until the score is inside.
template <Evaluator E>
Score Searcher<E>::search_root(const Position& position, int depth, Score last) {
    constexpr int kOne = 1024;
    const bool has_window = depth >= params_.aspiration_depth && !is_mate(last);
    int width = params_.aspiration_window;
    Score alpha = has_window ? std::max(last - Score(width), -kInfiniteScore) : -kInfiniteScore;
    Score beta = has_window ? std::min(last + Score(width), kInfiniteScore) : kInfiniteScore;
    while (true) {
        const Score score = search_node<NodeKind::Root>(
            position, {.ply = 0, .depth = depth, .alpha = alpha, .beta = beta});
        const bool is_inside = score > alpha && score < beta;
        if (stopped_ || is_inside) return score;
        width += width * params_.aspiration_growth_1024 / kOne;
        if (score <= alpha) {
            beta = Score((alpha.value() + beta.value()) / 2);
            alpha = std::max(score - Score(width), -kInfiniteScore);
        } else {
            beta = std::min(score + Score(width), kInfiniteScore);
        }
    }
}

template <Evaluator E>
bool Searcher<E>::wants_next_iteration(const Position& position) const {
    const bool is_forced = clock_->has_limit() && count_legal_moves(position) == 1;
    return !is_forced && nodes_ < limits_.soft_nodes && nodes_ < limits_.nodes &&
           !clock_->past_soft_limit();
}

template <Evaluator E>
void Searcher<E>::report(const SearchResult& result, const InfoCallback& on_info) const {
    on_info({.depth = result.depth,
             .seldepth = seldepth_,
             .score = result.score,
             .nodes = nodes_,
             .time = clock_->elapsed(),
             .hashfull = table_.hashfull(),
             .pv = result.pv});
}

}  // namespace ouk
