// One node of the principal variation search, and what it asks first: is the game over here, what
// does the table know, what is the static evaluation.
#pragma once

#include "engine/search/searcher.h"

namespace ouk {

/// Mates are kept as counted from the position, and used as counted from the root.
[[nodiscard]] constexpr Score to_table(Score score, int ply) {
    if (!is_mate(score)) return score;
    return score > kDrawScore ? score + Score(ply) : score - Score(ply);
}
[[nodiscard]] constexpr Score from_table(Score score, int ply) {
    if (!is_mate(score)) return score;
    return score > kDrawScore ? score - Score(ply) : score + Score(ply);
}

/// The entry's score settles the node's question.
[[nodiscard]] constexpr bool settles(const TableEntry& known, const Node& node) {
    switch (known.bound) {
        case Bound::Exact:
            return known.depth >= node.depth;
        case Bound::Lower:
            return known.depth >= node.depth && known.score >= node.beta;
        case Bound::Upper:
            return known.depth >= node.depth && known.score <= node.alpha;
        default:
            return false;
    }
}

/// The better guess of the two: the table's score where its bound says so.
[[nodiscard]] constexpr Score better_estimate(Score static_eval, const TableEntry& known) {
    const bool raises = known.bound == Bound::Lower && known.score > static_eval;
    const bool lowers = known.bound == Bound::Upper && known.score < static_eval;
    const bool is_better = raises || lowers || known.bound == Bound::Exact;
    return is_better && !is_mate(known.score) ? known.score : static_eval;
}

template <Evaluator E>
template <NodeKind kKind>
Score Searcher<E>::search_node(const Position& position, Node node) {
    constexpr bool kIsRoot = kKind == NodeKind::Root;
    constexpr bool kIsPv = kKind != NodeKind::NonPv;
    constexpr NodeKind kQuietKind = kIsPv ? NodeKind::Pv : NodeKind::NonPv;
    if (node.depth <= 0) return quiescence<kQuietKind>(position, node);

    Frame& here = frame(node.ply);
    if (kIsPv) {
        here.pv.clear();
        seldepth_ = std::max(seldepth_, node.ply);
    }
    if (!kIsRoot) {
        if (const auto end = ended(position, node.ply)) return *end;
        if (node.ply >= kMaxPly - 1) return evaluator_.evaluate(node.ply, position);
        // No mate found from here can beat one found nearer to the root.
        node.alpha = std::max(node.alpha, mated_in(node.ply));
        node.beta = std::min(node.beta, mate_in(node.ply + 1));
        if (node.alpha >= node.beta) return node.alpha;
    }

    const bool is_singular_search = static_cast<bool>(here.excluded);
    TableEntry known = is_singular_search ? TableEntry{} : probe(position, node.ply);
    if (!kIsPv && settles(known, node)) return known.score;

    const Score static_eval = set_static_eval(position, node.ply, known);
    frame(node.ply + 1).killers = {};
    if (!kIsPv && !position.in_check() && !is_singular_search) {
        const Score estimate = better_estimate(static_eval, known);
        if (const auto score = prune_node(position, node, estimate)) return *score;
        if (stopped_) return kDrawScore;
    }
    const bool has_no_guess = !known.move && !is_singular_search;
    if (has_no_guess && node.depth >= params_.iterative_reduction_depth) --node.depth;

    const Score first_alpha = node.alpha;
    MoveLoop loop;
    MovePicker picker({position, histories_, values_, line_before(node.ply)}, known.move,
                      here.killers, MovePicker::Moves::All);
    while (const Move move = picker.next()) {
        if (move == here.excluded || (kIsRoot && is_left_out(move))) continue;
        ++loop.count;
        if (!kIsRoot && prune_move(position, node, move, loop, picker)) continue;
        const int extension = extension_of(position, node, move, known);
        if (stopped_ || !may_make_move()) return kDrawScore;
        const Score score = search_move<kKind>(position, node, move, loop.count, extension);
        if (stopped_) return kDrawScore;

        loop.best = std::max(loop.best, score);
        if (score > node.alpha) {
            loop.best_move = move;
            if (kIsPv) here.pv.assign(move, frame(node.ply + 1).pv);
            if (kIsRoot) root_score_ = score;
            if (score >= node.beta) break;
            node.alpha = score;
        }
        (is_quiet(position, move) ? loop.quiets : loop.captures).push(move);
    }
    if (loop.count == 0) {
        return is_singular_search ? node.alpha : no_moves(position, node.ply);
    }
    if (is_singular_search) return loop.best;

    const bool is_cutoff = loop.best >= node.beta;
    if (is_cutoff) learn(position, node, loop);
    const Bound bound = is_cutoff                 ? Bound::Lower
                        : loop.best > first_alpha ? Bound::Exact
                                                  : Bound::Upper;
    if (kIsRoot && !limits_.excluded.empty()) return loop.best;  // not the position's own score
    learn_correction(position, node, loop, bound);
    store(position, node.ply,
          {.move = loop.best_move,
           .score = loop.best,
           .eval = known.eval,
           .depth = node.depth,
           .bound = bound});
    return loop.best;
}

/// Draws by count, repetition or material inside the tree, where the moves that are left come
/// before them, and the check that wins: pruning and quiescence would not see it.
template <Evaluator E>
std::optional<Score> Searcher<E>::ended(const Position& position, int ply) const {
    const bool is_drawn =
        is_drawn_by_clock(position) || is_material_draw(position) || repeats(position, ply);
    if (is_drawn) return has_legal_move(position) ? kDrawScore : no_moves(position, ply);
    const bool wins_next = position.rules().first_check_wins() && has_checking_move(position);
    if (wins_next) return mate_in(ply + 1);
    return std::nullopt;
}

/// The occurrence that draws by rule, or a return to a position of the line behind the root:
/// whoever could go round once can go round again.
template <Evaluator E>
bool Searcher<E>::repeats(const Position& position, int ply) const {
    const auto drawing = position.rules().ruleset().repetition;
    const int occurrences = history_->occurrences();
    if (drawing == 0 || occurrences < 2) return false;
    if (occurrences >= drawing) return true;
    for (int before = ply - 4; before > 0; before -= 2) {
        if (frame(before).key == position.key()) return true;
    }
    return false;
}

template <Evaluator E>
Score Searcher<E>::no_moves(const Position& position, int ply) const {
    const auto end = outcome(position);
    if (!end || end->result == Result::Draw) return kDrawScore;
    return end->result == win_for(position.side_to_move()) ? mate_in(ply) : mated_in(ply);
}

/// What the table knows; without bound where the count forbids to believe the score.
template <Evaluator E>
TableEntry Searcher<E>::probe(const Position& position, int ply) const {
    const auto found = table_.probe(table_key(position));
    if (!found) return {};
    TableEntry known = *found;
    if (!holds_under_count(plies_left(position), known.depth, known.score))
        known.bound = Bound::None;
    known.score = from_table(known.score, ply);
    return known;
}

template <Evaluator E>
void Searcher<E>::store(const Position& position, int ply, TableEntry entry) {
    entry.score = to_table(entry.score, ply);
    if (!holds_under_count(plies_left(position), entry.depth, entry.score)) return;
    table_.store(table_key(position), entry);
}

/// The static evaluation of the node, corrected by what was learnt; none in check.
template <Evaluator E>
Score Searcher<E>::set_static_eval(const Position& position, int ply, TableEntry& known) {
    Frame& here = frame(ply);
    if (position.in_check()) return here.static_eval = kNoScore;
    if (known.eval == kNoScore) known.eval = evaluator_.evaluate(ply, position);
    const int correction = std::clamp(histories_.correction(position), -params_.correction_max,
                                      params_.correction_max);
    const Score most = kMateBound - Score(1);
    return here.static_eval = std::clamp(known.eval + Score(correction), -most, most);
}

template <Evaluator E>
bool Searcher<E>::is_improving(int ply) const {
    const Score now = frame(ply).static_eval;
    const Score before = frame(ply - 2).static_eval;
    return now != kNoScore && before != kNoScore && now > before;
}

}  // namespace ouk
