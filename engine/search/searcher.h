// The search: iterative deepening of a principal variation search over one evaluation. This file
// says what there is; deepening.h, node.h, pruning.h, moves.h and quiescence.h hold the steps,
// in the order they are taken. One thread; see engine.h for what a search depends on.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "engine/board/movegen.h"
#include "engine/eval/evaluator.h"
#include "engine/game/outcome.h"
#include "engine/search/clock.h"
#include "engine/search/engine.h"
#include "engine/search/frame.h"
#include "engine/search/histories.h"
#include "engine/search/params.h"
#include "engine/search/picker.h"
#include "engine/search/reductions.h"
#include "engine/search/see.h"
#include "engine/search/table.h"
#include "engine/search/table_key.h"

namespace ouk {

enum class NodeKind { Root, Pv, NonPv };

/// What is asked at a node: the position's score within (alpha, beta), side to move's view.
struct Node {
    int ply;
    int depth;
    Score alpha;
    Score beta;
    bool is_cut = false;  // expected to fail high
};

template <Evaluator E>
class Searcher final : public Engine {
public:
    Searcher(E evaluator, const EngineOptions& options)
        : evaluator_(std::move(evaluator)),
          params_(options.params),
          reductions_(params_),
          table_(options.hash_mib) {}

    SearchResult search(const Position& position, const History& history,
                        const SearchLimits& limits, const InfoCallback& on_info) override;
    void new_game() override;
    [[nodiscard]] Score evaluate(const Position& position) override;

private:
    /// How far the moves of a node have been gone through.
    struct MoveLoop {
        Score best = -kInfiniteScore;
        Move best_move;
        int count = 0;
        TriedMoves quiets;
        TriedMoves captures;
    };

    // deepening.h: the iterations
    void prepare(const Position& position, const History& history, const SearchLimits& limits);
    [[nodiscard]] SearchResult deepen(const Position& position, const InfoCallback& on_info);
    [[nodiscard]] Score search_root(const Position& position, int depth, Score last);
    [[nodiscard]] bool is_left_out(Move root_move) const {
        return std::ranges::find(limits_.excluded, root_move) != limits_.excluded.end();
    }
    [[nodiscard]] bool wants_next_iteration(const Position& position) const;
    void report(const SearchResult& result, const InfoCallback& on_info) const;

    // node.h: one node
    template <NodeKind kKind>
    [[nodiscard]] Score search_node(const Position& position, Node node);
    [[nodiscard]] std::optional<Score> ended(const Position& position, int ply) const;
    [[nodiscard]] bool repeats(const Position& position, int ply) const;
    [[nodiscard]] Score no_moves(const Position& position, int ply) const;
    [[nodiscard]] TableEntry probe(const Position& position, int ply) const;
    void store(const Position& position, int ply, TableEntry entry);
    Score set_static_eval(const Position& position, int ply, TableEntry& known);
    [[nodiscard]] bool is_improving(int ply) const;

    // pruning.h: nodes and moves that are not worth a search
    [[nodiscard]] std::optional<Score> prune_node(const Position& position, const Node& node,
                                                  Score estimate);
    [[nodiscard]] std::optional<Score> try_null_move(const Position& position, const Node& node,
                                                     Score estimate);
    [[nodiscard]] bool prune_move(const Position& position, const Node& node, Move move,
                                  const MoveLoop& loop, MovePicker& picker) const;

    // moves.h: the moves of a node
    template <NodeKind kKind>
    [[nodiscard]] Score search_move(const Position& position, const Node& node, Move move,
                                    int number, int extension);
    [[nodiscard]] int extension_of(const Position& position, const Node& node, Move move,
                                   const TableEntry& known);
    template <NodeKind kKind>
    [[nodiscard]] int reduction_of(const Position& position, const Position& next, const Node& node,
                                   Move move, int number) const;
    [[nodiscard]] bool may_make_move();
    void enter(const Position& position, Move move, const Position& next, int ply);
    void leave() { history_->pop(); }
    void learn(const Position& position, const Node& node, const MoveLoop& loop);
    void learn_correction(const Position& position, const Node& node, const MoveLoop& loop,
                          Bound bound);

    // quiescence.h
    template <NodeKind kKind>
    [[nodiscard]] Score quiescence(const Position& position, Node node);

    [[nodiscard]] static bool is_quiet(const Position& position, Move move) {
        return !move.promotes() && !is_capture(position, move);
    }
    /// Frames from two plies before the root on.
    [[nodiscard]] Frame& frame(int ply) {
        return frames_[static_cast<std::size_t>(ply + kFramesBeforeRoot)];
    }
    [[nodiscard]] const Frame& frame(int ply) const {
        return frames_[static_cast<std::size_t>(ply + kFramesBeforeRoot)];
    }
    [[nodiscard]] LineContext line_before(int ply) const {
        return {frame(ply - 1).continuation, frame(ply - 2).continuation};
    }

    static constexpr int kFramesBeforeRoot = 2;

    E evaluator_;
    SearchParams params_;
    Reductions reductions_;
    Table table_;
    Histories histories_;
    std::array<Frame, kFramesBeforeRoot + kMaxPly + 1> frames_;

    // Of the present search.
    std::optional<History> history_;
    SearchLimits limits_;
    ExchangeValues values_{};  // of the ruleset's men
    std::optional<SearchClock> clock_;
    std::uint64_t nodes_ = 0;
    int root_depth_ = 0;
    Score root_score_;            // of the best move of the present iteration so far
    int null_move_from_ply_ = 0;  // no null moves nearer to the root while one is verified
    int seldepth_ = 0;
    bool stopped_ = false;
};

}  // namespace ouk

#include "engine/search/deepening.h"
#include "engine/search/moves.h"
#include "engine/search/node.h"
#include "engine/search/pruning.h"
#include "engine/search/quiescence.h"
