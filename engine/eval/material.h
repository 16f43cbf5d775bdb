// The evaluation that knows nothing but what the men are worth: the beginning of self-play, and
// the measure for everything better. No state, safe from any thread.
#pragma once

#include <array>

#include "engine/board/position.h"
#include "engine/board/score.h"

namespace ouk {

/// Centipawns that a man is worth beyond its namesake of makruk, by the squares it attacks: neang
/// 150 for 4, ses 300 for 8, touk 500 for 14.
[[nodiscard]] inline int extra_worth(const Rules& rules, PieceKind kind) {
    constexpr int kWorthOfSquare = 37;
    constexpr ByKind<int> kMakrukSquares{2, 4, 5, 8, 14, 8};
    constexpr int kLines = 14;
    constexpr Square kMiddle = make_square(3, 3);
    const int squares = rules.step_captures(Color::White, kind, kMiddle).count() +
                        (rules.slides(kind) ? kLines : 0);
    return kWorthOfSquare * (squares - kMakrukSquares[index_of(kind)]);
}

class MaterialEval {
public:
    /// Centipawns by kind, of makruk's men; the khon is always there.
    static constexpr std::array<int, kPieceKinds> kValues{100, 150, 250, 300, 500, 0};

    void set_root(const Position&) {}
    void make(int, const Position&, Move) {}
    /// Side to move's view.
    [[nodiscard]] Score evaluate(int, const Position& position) const {
        const Bitboard ours = position.pieces(position.side_to_move());
        const Bitboard theirs = position.pieces(~position.side_to_move());
        int sum = 0;
        for (const PieceKind kind : kAllKinds) {
            const Bitboard men = position.pieces(kind);
            const int more = (men & ours).count() - (men & theirs).count();
            const int worth = kValues[static_cast<std::size_t>(index_of(kind))];
            sum += more * (worth + extra_worth(position.rules(), kind));
        }
        return Score(sum);
    }
};

}  // namespace ouk
