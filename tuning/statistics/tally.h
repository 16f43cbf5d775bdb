// How often each score of a unit of play occurred: the input of all statistics.
// A unit is a pair of games with colours changed (five scores, "pentanomial") or one game (three,
// "trinomial"). Cells run from the worst score (0) to the best (1) in equal steps. Plain value.
// Pairs are the better unit: both games share an opening, so that single games are not independent.
// Games won, drawn and lost cannot be had from a pentanomial: its middle cell holds pairs of two
// draws as well as pairs of a win and a loss.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <vector>

namespace ouk {

inline constexpr int kGameCells = 3;
inline constexpr int kPairCells = 5;
inline constexpr double kLevelScore = 0.5;

/// One number a cell.
using Cells = Eigen::ArrayXd;

enum class TallyKind { Pentanomial, Trinomial };

struct MatchTally {
    std::vector<std::int64_t> counts;

    [[nodiscard]] static MatchTally of_pairs(const std::array<std::int64_t, kPairCells>& ptnml);
    /// Single games, in the order people write them.
    [[nodiscard]] static MatchTally of_games(std::int64_t wins, std::int64_t draws,
                                             std::int64_t losses);

    [[nodiscard]] TallyKind kind() const;
    [[nodiscard]] std::int64_t units() const;
    [[nodiscard]] int games_per_unit() const;
    /// The score, in [0, 1], of each cell.
    [[nodiscard]] Cells scores() const;
    /// Of the counts as they are, so that a clean sweep is 1; 1/2 without games.
    [[nodiscard]] double mean_score() const;

    /// The share of units that scored 1/2, as fastchess counts it: of pairs also those of a win and
    /// a loss. 0 without games.
    [[nodiscard]] double draw_ratio() const;
    /// Pairs won to pairs lost, as fastchess counts them; infinite where none was lost, 1 where
    /// none was won either. Of pairs only.
    [[nodiscard]] double pairs_ratio() const;
};

/// A distribution over the scores of a unit, with the number of units that it stands for.
struct Distribution {
    Cells scores;
    Cells shares;  // sum to 1, all positive
    double units;

    [[nodiscard]] TallyKind kind() const;
    [[nodiscard]] int games_per_unit() const;
    [[nodiscard]] double mean() const;
    [[nodiscard]] double variance() const;
};

/// Empty cells count 1e-3, as in fishtest, so that every likelihood is defined.
[[nodiscard]] Distribution regularized(const MatchTally& tally);

}  // namespace ouk
