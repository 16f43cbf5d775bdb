// What has worked before in this game: numbers for moves, learnt from cutoffs, by which quiet
// moves and captures are ordered, pruned and reduced; and how far static evaluations have been
// off. All decay towards zero as they grow ("gravity"). Belongs to one search on one thread.
// Source: chessprogramming.org/History_Heuristic, Static_Evaluation_Correction_History.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "engine/base/random.h"
#include "engine/board/movegen.h"
#include "engine/search/params.h"

namespace ouk {

/// A number within ± `Limit` that moves by a share of what is left to the limit.
template <int Limit>
class Learnt {
public:
    [[nodiscard]] int value() const { return value_; }
    /// |bonus| <= Limit.
    void learn(int bonus) {
        value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / Limit);
    }

private:
    std::int16_t value_ = 0;
};

using MoveWorth = Learnt<8192>;

inline constexpr int kMen = kColors * kPieceKinds;
/// Index of a coloured man: 0 to kMen - 1.
[[nodiscard]] constexpr std::size_t man_index(Color color, PieceKind kind) {
    return static_cast<std::size_t>(index_of(color) * kPieceKinds + index_of(kind));
}
[[nodiscard]] constexpr std::size_t at(Square square) {
    return static_cast<std::size_t>(index_of(square));
}

/// Worth of a move by its man and target, after a certain move before it.
using Continuation = std::array<std::array<MoveWorth, kSquares>, kMen>;

/// The continuations of the last two moves on the line; null where there is none (root, null move).
struct LineContext {
    Continuation* reply = nullptr;      // to the opponent's last move
    Continuation* follow_up = nullptr;  // to one's own last move
};

class Histories {
public:
    void clear() { *tables_ = Tables{}; }

    [[nodiscard]] Continuation& continuation(Color color, PieceKind kind, Square to) {
        return tables_->continuations[man_index(color, kind)][at(to)];
    }

    [[nodiscard]] int quiet(const Position& position, Move move, const LineContext& line) const {
        const std::size_t man = man_index(position.side_to_move(), position.kind_on(move.from()));
        int sum = from_to(position.side_to_move(), move).value();
        if (line.reply != nullptr) sum += (*line.reply)[man][at(move.to())].value();
        if (line.follow_up != nullptr) sum += (*line.follow_up)[man][at(move.to())].value();
        return sum;
    }
    void learn_quiet(const Position& position, Move move, const LineContext& line, int bonus) {
        const std::size_t man = man_index(position.side_to_move(), position.kind_on(move.from()));
        from_to(position.side_to_move(), move).learn(bonus);
        if (line.reply != nullptr) (*line.reply)[man][at(move.to())].learn(bonus);
        if (line.follow_up != nullptr) (*line.follow_up)[man][at(move.to())].learn(bonus);
    }

    [[nodiscard]] int capture(const Position& position, Move move) const {
        return capture_slot(*tables_, position, move).value();
    }
    void learn_capture(const Position& position, Move move, int bonus) {
        capture_slot(*tables_, position, move).learn(bonus);
    }

    /// Centipawns to add to the static evaluation of positions with these trey.
    [[nodiscard]] int correction(const Position& position) const {
        return correction_slot(*tables_, position).value() / kCorrectionGrain;
    }
    /// The search found the static evaluation off by `error`; deeper searches teach more.
    void learn_correction(const Position& position, int error, int depth) {
        const int bonus =
            error * kCorrectionGrain * std::min(depth, kCorrectionDepth) / kCorrectionDivisor;
        constexpr int kMost = kCorrectionLimit / 4;
        correction_slot(*tables_, position).learn(std::clamp(bonus, -kMost, kMost));
    }

private:
    static constexpr std::size_t kCorrections = 4096;
    static constexpr int kCorrectionGrain = 64;  // slots count in 64ths of a centipawn
    static constexpr int kCorrectionDivisor = 256;
    static constexpr int kCorrectionDepth = 16;
    static constexpr int kCorrectionLimit = 64 * kCorrectionGrain;

    struct Tables {
        std::array<std::array<std::array<MoveWorth, kSquares>, kSquares>, kColors> from_to;
        std::array<std::array<std::array<MoveWorth, kPieceKinds>, kSquares>, kMen> captures;
        std::array<std::array<Continuation, kSquares>, kMen> continuations;
        std::array<std::array<Learnt<kCorrectionLimit>, kCorrections>, kColors> corrections;
    };

    [[nodiscard]] MoveWorth& from_to(Color color, Move move) const {
        return tables_
            ->from_to[static_cast<std::size_t>(index_of(color))][at(move.from())][at(move.to())];
    }
    [[nodiscard]] static MoveWorth& capture_slot(Tables& tables, const Position& position,
                                                 Move move) {
        // A promotion without capture counts as the capture of a trey.
        const PieceKind victim =
            is_capture(position, move) ? position.kind_on(move.to()) : PieceKind::Trey;
        return tables.captures[man_index(position.side_to_move(), position.kind_on(move.from()))]
                              [at(move.to())][static_cast<std::size_t>(index_of(victim))];
    }
    [[nodiscard]] static Learnt<kCorrectionLimit>& correction_slot(Tables& tables,
                                                                   const Position& position) {
        const std::uint64_t white = position.pieces(Color::White, PieceKind::Trey).bits();
        const std::uint64_t black = position.pieces(Color::Black, PieceKind::Trey).bits();
        const std::uint64_t trey = mix_bits(white ^ mix_bits(black));
        return tables.corrections[static_cast<std::size_t>(index_of(position.side_to_move()))]
                                 [trey % kCorrections];
    }

    std::unique_ptr<Tables> tables_ = std::make_unique<Tables>();
};

/// What a cutoff at `depth` teaches.
[[nodiscard]] constexpr int history_bonus(const SearchParams& params, int depth) {
    return std::clamp(params.history_slope * depth + params.history_base, 0, params.history_max);
}

}  // namespace ouk
