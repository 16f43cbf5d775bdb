// Ratings as a table for people. Pure functions.
#pragma once

#include <string>

#include "tuning/ratings/ratings.h"

namespace ouk {

/// A table a group, bounds of players without rating, and what is common to all; a last line says
/// which games of `results` did not count. No newline at the end.
[[nodiscard]] std::string rating_text(const Ratings& ratings, const Results& results);

/// Likelihood, in percent, that the player of the row is stronger than the one of the column: a
/// table a group, players by their places in rating_text.
[[nodiscard]] std::string los_text(const Ratings& ratings);

}  // namespace ouk
