// Generalized log-likelihood ratio of two Elo hypotheses, with the exact multinomial likelihood:
// each hypothesis is the most likely distribution of scores that has its Elo.
// Models say what Elo is. Logistic: it holds the mean score. Normalized: it holds (mean - 1/2) /
// deviation. Bayesian: BayesElo, turned into a mean score with the draw_elo of the observed games,
// as fishtest did; single games only, because pairs do not tell how many games were drawn.
// Source: M. Van den Bergh, "A practical introduction to the GSPRT" (2.4, 2.5). Pure functions.
#pragma once

#include <array>
#include <string_view>

#include "tuning/statistics/tally.h"

namespace ouk {

enum class EloModel { Logistic, Normalized, Bayesian };
inline constexpr std::array<std::string_view, 3> kEloModelNames{"logistic", "normalized",
                                                                "bayesian"};

/// By its name; throws Error on others.
[[nodiscard]] EloModel parse_elo_model(std::string_view name);
[[nodiscard]] std::string_view name(EloModel model);

/// Throws Error where the model cannot be had of such a tally: bayesian of a pentanomial.
void check(EloModel model, TallyKind kind);

/// The mean score of a unit at this Elo; normalized: with the observed deviation. Throws as check.
[[nodiscard]] double predicted_score(const Distribution& observed, EloModel model, double elo);

/// log(likelihood of elo1 / likelihood of elo0), natural logarithm; finite for every tally. Throws
/// as check.
[[nodiscard]] double log_likelihood_ratio(const MatchTally& tally, EloModel model, double elo0,
                                          double elo1);

}  // namespace ouk
