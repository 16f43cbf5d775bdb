// The most likely ratings and White's advantage: Bradley and Terry's model, in which a draw is half
// a win and half a loss, so that everybody's expected score is his score. Its likelihood is
// concave; Newton's method with shortened steps finds the one maximum. Values are in natural units:
// ratings by player, White's advantage behind them. Pure functions.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "tuning/ratings/results.h"

namespace ouk {

struct StrengthModel {
    std::vector<PairingRecord> pairings;
    /// By value: stays where it begins. Ratings of a group are free but for one, at the least.
    std::vector<bool> is_held;

    [[nodiscard]] Eigen::Index size() const { return static_cast<Eigen::Index>(is_held.size()); }
};

/// What White of each pairing brings to the game.
[[nodiscard]] Eigen::VectorXd differences(const StrengthModel& model,
                                          const Eigen::VectorXd& values);

[[nodiscard]] double strength_likelihood(const StrengthModel& model, const Eigen::VectorXd& values);
[[nodiscard]] Eigen::VectorXd strength_gradient(const StrengthModel& model,
                                                const Eigen::VectorXd& values);
/// Sum of `weights`, one a pairing, by how each value enters the pairing's difference (1, -1 or not
/// at all); 0 for held ones. The second, by how each two enter it: the lower triangle of a matrix,
/// in which held values have 1 on the diagonal and nothing else.
[[nodiscard]] Eigen::VectorXd weighted_entries(const StrengthModel& model,
                                               const Eigen::VectorXd& weights);
[[nodiscard]] Eigen::MatrixXd weighted_products(const StrengthModel& model,
                                                const Eigen::VectorXd& weights);
/// Minus the second derivative of the likelihood.
[[nodiscard]] Eigen::MatrixXd strength_curvature(const StrengthModel& model,
                                                 const Eigen::VectorXd& values);

/// From `start`. The maximum must exist: groups.h, white_advantage.h.
[[nodiscard]] Eigen::VectorXd fit_strengths(const StrengthModel& model,
                                            const Eigen::VectorXd& start);

}  // namespace ouk
