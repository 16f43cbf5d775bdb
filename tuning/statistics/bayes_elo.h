// BayesElo: the model of a game in which a draw is a margin. With a difference of `elo` the game is
// won where a logistic curve of elo - draw_elo says so, lost by that of -elo - draw_elo, else
// drawn. BayesElo differences look larger than logistic ones, the more so the more games are drawn.
// Source: R. Coulom, "Bayesian Elo Rating", theory. Pure functions.
#pragma once

#include "tuning/statistics/tally.h"

namespace ouk {

/// The margin that explains the observed shares of single games. Trinomial only.
[[nodiscard]] double draw_elo(const Distribution& games);

/// The mean score of a game.
[[nodiscard]] double score_of_bayes_elo(double elo, double draw_elo);

}  // namespace ouk
