// Generalized log-likelihood ratio of two Elo hypotheses, with the exact multinomial likelihood:
// each hypothesis is the most likely distribution of scores that has its Elo.
// Source: M. Van den Bergh, "A practical introduction to the GSPRT" (2.4, 2.5). Pure functions.
#pragma once

#include <array>
#include <string_view>

#include "tuning/statistics/tally.h"

namespace ouk {

enum class EloModel { Logistic, Normalized };
inline constexpr std::array<std::string_view, 2> kEloModelNames{"logistic", "normalized"};

/// By its name; throws Error on others.
[[nodiscard]] EloModel parse_elo_model(std::string_view name);
[[nodiscard]] std::string_view name(EloModel model);

/// log(likelihood of elo1 / likelihood of elo0), natural logarithm; finite for every tally.
[[nodiscard]] double log_likelihood_ratio(const MatchTally& tally, EloModel model, double elo0,
                                          double elo1);

}  // namespace ouk
