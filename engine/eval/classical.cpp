#include "engine/eval/classical.h"

#include <algorithm>
#include <array>

#include "engine/eval/material.h"
#include "engine/eval/term_counter.h"

namespace ouk {

namespace {

/// The fast tally: just the sum.
struct Sum {
    Weight total;
    void add(const Weight& weight, int times) { total += weight * times; }
};

/// What men weigh in the phase and in comparisons of strength, by kind.
constexpr std::array<int, kPieceKinds> kPhaseWeights{0, 1, 2, 2, 4, 0};

int strength(const Position& position, Color color) {
    constexpr int kCentipawns = 100;
    int sum = 0;
    for (const PieceKind kind : kAllKinds) {
        const int weight = kPhaseWeights[static_cast<std::size_t>(index_of(kind))] +
                           extra_worth(position.rules(), kind) / kCentipawns;
        sum += weight * position.pieces(color, kind).count();
    }
    return sum;
}

/// What the men are worth that move farther than the makruk men whose weights we have, White's
/// view.
int extra_material(const Position& position) {
    int sum = 0;
    for (const PieceKind kind : kAllKinds) {
        const int more = position.pieces(Color::White, kind).count() -
                         position.pieces(Color::Black, kind).count();
        sum += more * extra_worth(position.rules(), kind);
    }
    return sum;
}

/// The nearer the count's end, the less time to win: half of it with 16 plies left.
int count_scale(CountState count) {
    if (!count.running()) return kFullScale;
    constexpr int kHalfway = 16;
    const int left = std::max(0, count.limit - count.plies);
    return kFullScale * left / (left + kHalfway);
}

/// Without trey that could promote, a small advantage in men seldom wins.
int material_scale(const Position& position, Color strong) {
    if (position.pieces(strong, PieceKind::Trey).any()) return kFullScale;
    constexpr std::array<int, 5> kByAdvantage{16, 16, 24, 36, 48};  // in phase weights
    const int advantage = strength(position, strong) - strength(position, ~strong);
    const auto index = static_cast<std::size_t>(std::max(0, advantage));
    return index < kByAdvantage.size() ? kByAdvantage[index] : kFullScale;
}

}  // namespace

int game_phase(const Position& position) {
    return std::min(kFullPhase,
                    strength(position, Color::White) + strength(position, Color::Black));
}

int win_scale(const Position& position, Color strong) {
    return count_scale(position.count()) * material_scale(position, strong) / kFullScale;
}

Score ClassicalEval::evaluate(int, const Position& position) const {
    Sum sum;
    TermCounter<Sum>(position, weights_, sum).count();
    const int phase = game_phase(position);
    const int mixed =
        (sum.total.middlegame() * phase + sum.total.endgame() * (kFullPhase - phase)) / kFullPhase +
        extra_material(position);
    const Color strong = mixed >= 0 ? Color::White : Color::Black;
    const int white_view = mixed * win_scale(position, strong) / kFullScale;
    return Score(position.side_to_move() == Color::White ? white_view : -white_view);
}

}  // namespace ouk
