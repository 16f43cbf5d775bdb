// Scores in centipawns and mates in plies. White mates in n plies = 32000 - n (data/README.md).
#pragma once

#include <compare>
#include <cstdint>

namespace ouk {

/// A strong integer; from whose view it speaks is said by each function.
class Score {
public:
    constexpr Score() = default;
    constexpr explicit Score(int value) : value_(value) {}

    [[nodiscard]] constexpr int value() const { return value_; }
    friend constexpr auto operator<=>(Score, Score) = default;
    friend constexpr Score operator+(Score a, Score b) { return Score(a.value_ + b.value_); }
    friend constexpr Score operator-(Score a, Score b) { return Score(a.value_ - b.value_); }
    constexpr Score operator-() const { return Score(-value_); }
    constexpr Score& operator+=(Score other) { return *this = *this + other; }
    constexpr Score& operator-=(Score other) { return *this = *this - other; }

private:
    int value_ = 0;
};

inline constexpr Score kDrawScore{0};
inline constexpr Score kMateScore{32000};
inline constexpr Score kInfiniteScore{32001};
/// No score: a random ply, an unsearched position.
inline constexpr Score kNoScore{32767};
inline constexpr int kMaxPly = 128;
/// Evaluations stay strictly inside ± this; beyond it a score is a mate.
inline constexpr Score kMateBound{32000 - 1000};

constexpr Score mate_in(int plies) {
    return Score(kMateScore.value() - plies);
}
constexpr Score mated_in(int plies) {
    return -mate_in(plies);
}
constexpr bool is_mate(Score score) {
    return score > kMateBound || score < -kMateBound;
}

}  // namespace ouk
