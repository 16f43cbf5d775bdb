// How far fitted strengths and the fitted draw rate may be off: their covariance over repetitions
// of the same games. Both solve equations (expected score = score, expected draws = draws), and
// what the model says of the spread of scores and draws goes through those (the "sandwich"; White,
// "Maximum likelihood estimation of misspecified models", 1982). Games count as independent.
// Pure function.
#pragma once

#include "tuning/ratings/strengths.h"

namespace ouk {

struct FitErrors {
    Eigen::MatrixXd strengths;  // covariance, natural units; 0 where a value is held
    double draw_rate;           // standard error
};

/// `values` and `draw_rate` as fitted.
[[nodiscard]] FitErrors fit_errors(const StrengthModel& model, const Eigen::VectorXd& values,
                                   double draw_rate);

}  // namespace ouk
