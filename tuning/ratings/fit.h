// All that is fitted to a pool of games, with its errors: strengths, moved to the scale that is
// wanted, and the draw rate. Pure.
#pragma once

#include <Eigen/Core>

#include "tuning/ratings/pool.h"

namespace ouk {

/// Where the players of a group lie among the values.
struct Block {
    Eigen::Index begin;
    Eigen::Index size;
    bool has_anchor;
};

struct Fit {
    Eigen::VectorXd values = {};  // natural units; players by their places, White's advantage last
    Eigen::MatrixXd covariance = {};  // of the values
    double draw_rate = 0;
    double draw_rate_error = 0;  // standard error
    double log_likelihood = 0;   // of wins, draws and losses
};

/// `blocks` are the groups of the pool. Those without anchor get the mean, in natural units, and
/// errors relative to it.
[[nodiscard]] Fit fit(const Pool& pool, const std::vector<Block>& blocks, double mean);

}  // namespace ouk
