// Ratings as JSON. Pure function.
#pragma once

#include <nlohmann/json.hpp>

#include "tuning/ratings/ratings.h"

namespace ouk {

/// `rows`, an object a player, as the tables of rating_text have them; of each `group` its `bound`;
/// what is common to all, null where the games do not tell it; `left_out`. With `with_los` also
/// `los`, a matrix a group.
[[nodiscard]] nlohmann::ordered_json rating_json(const Ratings& ratings, const Results& results,
                                                 bool with_los);

}  // namespace ouk
