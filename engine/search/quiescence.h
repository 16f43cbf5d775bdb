// Quiescence: captures and promotions only, until the position is quiet enough to be evaluated;
// in check every evasion.
#pragma once

#include "engine/search/searcher.h"

namespace ouk {

template <Evaluator E>
template <NodeKind kKind>
Score Searcher<E>::quiescence(const Position& position, Node node) {
    constexpr bool kIsPv = kKind != NodeKind::NonPv;
    node.depth = 0;
    Frame& here = frame(node.ply);
    if (kIsPv) {
        here.pv.clear();
        seldepth_ = std::max(seldepth_, node.ply);
    }
    if (const auto end = ended(position, node.ply)) return *end;
    if (node.ply >= kMaxPly - 1) return evaluator_.evaluate(node.ply, position);

    TableEntry known = probe(position, node.ply);
    if (!kIsPv && settles(known, node)) return known.score;

    const bool in_check = position.in_check();
    const Score static_eval = set_static_eval(position, node.ply, known);
    const Score first_alpha = node.alpha;
    MoveLoop loop;
    if (!in_check) {
        // Standing pat: nobody has to capture.
        loop.best = better_estimate(static_eval, known);
        if (loop.best >= node.beta) return loop.best;
        node.alpha = std::max(node.alpha, loop.best);
    }

    const Score hope = static_eval + Score(params_.quiescence_margin);
    const auto moves = in_check ? MovePicker::Moves::All : MovePicker::Moves::GoodCaptures;
    MovePicker picker({position, histories_, values_, line_before(node.ply)}, known.move, {},
                      moves);
    while (const Move move = picker.next()) {
        ++loop.count;
        // A capture that does not bring the score near alpha, or an evasion after a sound one.
        const bool is_futile = !in_check && hope <= node.alpha &&
                               !see_at_least(position, move, (node.alpha - hope).value(), values_);
        const bool is_late_evasion =
            in_check && loop.best > -kMateBound && is_quiet(position, move);
        if (is_late_evasion) picker.skip_quiets();
        if (is_futile || is_late_evasion) continue;

        if (!may_make_move()) return kDrawScore;
        const Position next = position.after(move);
        enter(position, move, next, node.ply);
        const Score score = -quiescence<kKind>(
            next, {.ply = node.ply + 1, .depth = 0, .alpha = -node.beta, .beta = -node.alpha});
        leave();
        if (stopped_) return kDrawScore;
        loop.best = std::max(loop.best, score);
        if (score > node.alpha) {
            loop.best_move = move;
            if (kIsPv) here.pv.assign(move, frame(node.ply + 1).pv);
            if (score >= node.beta) break;
            node.alpha = score;
        }
    }
    if (in_check && loop.count == 0) return no_moves(position, node.ply);

    const Bound bound = loop.best >= node.beta    ? Bound::Lower
                        : loop.best > first_alpha ? Bound::Exact
                                                  : Bound::Upper;
    store(position, node.ply,
          {.move = loop.best_move, .score = loop.best, .eval = known.eval, .bound = bound});
    return loop.best;
}

}  // namespace ouk
