// Elo estimates of a match, with errors at 95 %.
// Logistic Elo is the difference that explains the mean score; normalized Elo measures the same
// in standard deviations of a game, so that it does not depend on how many games are drawn.
// Source: M. Van den Bergh, "Normalized Elo" and "Comments on normalized Elo". Pure functions.
#pragma once

#include <numbers>

#include "tuning/statistics/tally.h"

namespace ouk {

inline constexpr double kEloScale = 400;  // Elo per factor 10 in the odds

/// Normalized Elo per standard deviation of a single game, so that both Elos agree where no game
/// is drawn.
inline constexpr double kNormalizedEloPerDeviation = 2 * kEloScale / std::numbers::ln10;

struct EloEstimate {
    double elo;        // +-infinity if all games were won (lost)
    double elo_error;  // half the width of the 95 % interval; infinity if an end of it is
    double nelo;
    double nelo_error;
    double los;  // likelihood of superiority, in [0, 1]
};

/// No field is ever NaN; without games: level, with errors without bound.
[[nodiscard]] EloEstimate estimate_elo(const MatchTally& tally);

/// The mean score that a logistic Elo difference predicts, and the way back (infinite at 0 and 1).
[[nodiscard]] double score_of_elo(double elo);
[[nodiscard]] double elo_of_score(double score);

/// The normalized Elo that a mean score is beside the observed deviation, and the way back.
[[nodiscard]] double normalized_elo_of_score(const Distribution& observed, double score);
[[nodiscard]] double score_of_normalized_elo(const Distribution& observed, double elo);

}  // namespace ouk
