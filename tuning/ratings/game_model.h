// What is expected of one game, from the difference in strength that White brings to it.
// Mean score: logistic in the difference (Bradley and Terry 1952; Elo), as everywhere in Ouk.
// Draws: P(draw) = ties * sqrt(P(win) P(loss)) (Davidson, "On extending the Bradley-Terry model to
// accommodate ties", 1970). Draws are tied to the mean score, not the other way round, so Elo means
// the same for players who draw much and players who draw little. Ordo has the same curves.
// Differences are in natural units: log of the odds; kEloPerUnit turns them. Pure functions.
#pragma once

#include <numbers>

#include "tuning/statistics/elo.h"

namespace ouk {

inline constexpr double kEloPerUnit = kEloScale / std::numbers::ln10;

/// White's; they sum to 1.
struct Chances {
    double win;
    double draw;
    double loss;
};

/// Second moments of what a game counts.
struct GameMoments {
    double score;       // variance of the score
    double draw;        // variance of "is drawn"
    double score_draw;  // covariance of both
};

/// 1 / (1 + exp(-difference)), and its derivative by the difference.
[[nodiscard]] double mean_score(double difference);
[[nodiscard]] double mean_score_slope(double difference);

/// `ties` in terms of the share of draws, in (0, 1), between equal players, and the way back.
[[nodiscard]] double ties_of_draw_rate(double draw_rate);

/// No cancellation: small chances are as precise as large ones, for |difference| up to 300.
[[nodiscard]] Chances chances(double difference, double ties);
[[nodiscard]] GameMoments game_moments(double difference, double ties);

}  // namespace ouk
