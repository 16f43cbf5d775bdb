#include "engine/search/picker.h"

#include <utility>

namespace ouk {

MovePicker::MovePicker(const OrderingContext& context, Move table_move, const Killers& killers,
                       Moves moves)
    : context_(context), table_move_(table_move), killers_(killers), moves_(moves) {}

Move MovePicker::next() {
    while (stage_ != Stage::Done) {
        Move move;
        switch (stage_) {
            case Stage::Table:
                if (table_move_ && is_legal(context_.position, table_move_) &&
                    (moves_ == Moves::All || !is_quiet(table_move_))) {
                    move = table_move_;
                }
                stage_ = Stage::MakeCaptures;
                break;
            case Stage::MakeCaptures:
                make_captures();
                stage_ = Stage::GoodCaptures;
                break;
            case Stage::GoodCaptures:
                move = next_capture();
                if (!move) stage_ = moves_ == Moves::All ? Stage::KillerMoves : Stage::Done;
                break;
            case Stage::KillerMoves:
                move = next_killer();
                if (!move) stage_ = Stage::MakeQuiets;
                break;
            case Stage::MakeQuiets:
                if (!skip_quiets_) make_quiets();
                stage_ = Stage::Quiets;
                break;
            case Stage::Quiets:
                move = next_quiet();
                if (!move) stage_ = Stage::BadCaptures;
                break;
            case Stage::BadCaptures:
                move = next_bad_capture();
                if (!move) stage_ = Stage::Done;
                break;
            case Stage::Done:
                break;
        }
        if (move) return move;
    }
    return Move{};
}

void MovePicker::make_captures() {
    constexpr int kVictimWeight = 32;
    const Position& position = context_.position;
    for (const Move move : legal_captures(position)) {
        const auto worth = [&](PieceKind kind) {
            return context_.values[static_cast<std::size_t>(index_of(kind))];
        };
        const int victim = is_capture(position, move) ? worth(position.kind_on(move.to())) : 0;
        const int gain = move.promotes() ? worth(move.promotion()) - worth(PieceKind::Trey) : 0;
        push(move, kVictimWeight * (victim + gain) + context_.histories.capture(position, move));
    }
}

void MovePicker::make_quiets() {
    begin_ = end_ = bad_end_;
    for (const Move move : legal_quiets(context_.position)) {
        if (move == table_move_ || is_killer(move)) continue;
        push(move, context_.histories.quiet(context_.position, move, context_.line));
    }
}

Move MovePicker::next_capture() {
    while (begin_ < end_) {
        const Scored best = take_best();
        if (best.move() == table_move_) continue;
        if (see_at_least(context_.position, best.move(), 0, context_.values)) return best.move();
        scored_[static_cast<std::size_t>(bad_end_++)] = best;
    }
    return Move{};
}

Move MovePicker::next_killer() {
    while (killer_ < static_cast<int>(killers_.size()) && !skip_quiets_) {
        const Move killer = killers_[static_cast<std::size_t>(killer_++)];
        const bool is_fresh = killer && killer != table_move_ && is_quiet(killer);
        if (is_fresh && is_legal(context_.position, killer)) return killer;
    }
    return Move{};
}

Move MovePicker::next_quiet() {
    if (skip_quiets_ || begin_ == end_) return Move{};
    return take_best().move();
}

Move MovePicker::next_bad_capture() {
    if (bad_begin_ == bad_end_) return Move{};
    return scored_[static_cast<std::size_t>(bad_begin_++)].move();
}

MovePicker::Scored MovePicker::take_best() {
    int best = begin_;
    for (int i = begin_ + 1; i < end_; ++i) {
        if (scored_[static_cast<std::size_t>(i)].score >
            scored_[static_cast<std::size_t>(best)].score) {
            best = i;
        }
    }
    std::swap(scored_[static_cast<std::size_t>(best)], scored_[static_cast<std::size_t>(begin_)]);
    return scored_[static_cast<std::size_t>(begin_++)];
}

bool MovePicker::is_quiet(Move move) const {
    return !move.promotes() && !is_capture(context_.position, move);
}

bool MovePicker::is_killer(Move move) const {
    return move == killers_[0] || move == killers_[1];
}

}  // namespace ouk
