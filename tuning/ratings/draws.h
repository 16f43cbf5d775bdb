// How often equal players draw: the rate at which the model (game_model.h) expects as many draws as
// there were. One game more is counted, half drawn and half not (Jeffreys' prior), so that there is
// a rate however few games or draws there are. Pure function.
#pragma once

#include <Eigen/Core>
#include <span>

#include "tuning/ratings/results.h"

namespace ouk {

/// In (0, 1); `differences` by pairing, in natural units.
[[nodiscard]] double fit_draw_rate(std::span<const PairingRecord> pairings,
                                   const Eigen::VectorXd& differences);

}  // namespace ouk
