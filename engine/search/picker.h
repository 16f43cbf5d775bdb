// Gives the legal moves of a position one by one, those likely to cut first: table move, captures
// that do not lose material, killers, quiet moves by history, losing captures. Each group is
// generated only when it is reached. Belongs to one node of one search.
#pragma once

#include <array>

#include "engine/board/movegen.h"
#include "engine/search/histories.h"
#include "engine/search/see.h"

namespace ouk {

using Killers = std::array<Move, 2>;

/// What the order is made from; the referenced objects outlive the picker.
struct OrderingContext {
    const Position& position;
    const Histories& histories;
    const ExchangeValues& values;
    LineContext line;
};

class MovePicker {
public:
    /// GoodCaptures: captures and promotions that do not lose material.
    enum class Moves { All, GoodCaptures };

    /// `table_move` and `killers` may be any moves, the killers two different ones: only legal
    /// ones come out.
    MovePicker(const OrderingContext& context, Move table_move, const Killers& killers,
               Moves moves);

    /// The null move when there are no more.
    [[nodiscard]] Move next();
    /// From now on quiet moves are left out.
    void skip_quiets() { skip_quiets_ = true; }

private:
    enum class Stage {
        Table,
        MakeCaptures,
        GoodCaptures,
        KillerMoves,
        MakeQuiets,
        Quiets,
        BadCaptures,
        Done
    };
    /// Without initializers: setting all of a picker's moves to zero cost an eighth of the time.
    struct Scored {
        std::uint16_t bits;
        int score;
        [[nodiscard]] Move move() const { return Move::from_bits(bits); }
    };

    void push(Move move, int score) {
        scored_[static_cast<std::size_t>(end_++)] = {move.bits(), score};
    }
    void make_captures();
    void make_quiets();
    [[nodiscard]] Move next_capture();
    [[nodiscard]] Move next_killer();
    [[nodiscard]] Move next_quiet();
    [[nodiscard]] Move next_bad_capture();
    [[nodiscard]] Scored take_best();
    [[nodiscard]] bool is_quiet(Move move) const;
    [[nodiscard]] bool is_killer(Move move) const;

    const OrderingContext context_;
    const Move table_move_;
    const Killers killers_;
    const Moves moves_;
    Stage stage_ = Stage::Table;
    bool skip_quiets_ = false;
    int killer_ = 0;

    std::array<Scored, kMaxMoves> scored_;  // bad captures, then what is left to give
    int bad_begin_ = 0;
    int bad_end_ = 0;
    int begin_ = 0;
    int end_ = 0;
};

}  // namespace ouk
