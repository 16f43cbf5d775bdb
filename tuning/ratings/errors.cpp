#include "tuning/ratings/errors.h"

#include <Eigen/Cholesky>
#include <cmath>

#include "tuning/ratings/game_model.h"

namespace ouk {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/// By pairing, for all its games.
struct Spread {
    explicit Spread(Eigen::Index size)
        : score(size), draw(size), score_draw(size), score_slope(size) {}

    VectorXd score;        // variance
    VectorXd draw;         // variance
    VectorXd score_draw;   // covariance
    VectorXd score_slope;  // by the difference
};

Spread spread_of(const StrengthModel& model, const VectorXd& at, double draw_rate) {
    const double ties = ties_of_draw_rate(draw_rate);
    Spread spread(at.size());
    for (Eigen::Index i = 0; i < at.size(); ++i) {
        const auto games =
            static_cast<double>(model.pairings[static_cast<std::size_t>(i)].record.games());
        const GameMoments moments = game_moments(at[i], ties);
        spread.score[i] = games * moments.score;
        spread.draw[i] = games * moments.draw;
        spread.score_draw[i] = games * moments.score_draw;
        spread.score_slope[i] = games * mean_score_slope(at[i]);
    }
    return spread;
}

/// Of the draw rate's equation. Its derivatives follow from the two moments' (an exponential family
/// in score and draws): by log(ties) what of the draws' variance the score does not explain, by a
/// difference their covariance by the variance of the score.
double draw_rate_error(const StrengthModel& model, const Spread& spread, const MatrixXd& inverse,
                       const MatrixXd& covariance, double draw_rate) {
    const double prior = draw_rate * (1 - draw_rate);  // variance of the one game between equals
    const VectorXd explained = spread.score_draw.cwiseQuotient(spread.score);
    const double slope = (spread.draw - explained.cwiseProduct(spread.score_draw)).sum() + prior;
    const VectorXd by_strengths =
        weighted_entries(model, explained.cwiseProduct(spread.score_slope));
    const VectorXd with_scores = weighted_entries(model, spread.score_draw);
    const double variance = spread.draw.sum() + prior -
                            2 * by_strengths.dot(inverse * with_scores) +
                            by_strengths.dot(covariance * by_strengths);
    return prior * std::sqrt(variance) / slope;
}

}  // namespace

FitErrors fit_errors(const StrengthModel& model, const VectorXd& values, double draw_rate) {
    const Spread spread = spread_of(model, differences(model, values), draw_rate);
    const MatrixXd identity = MatrixXd::Identity(model.size(), model.size());
    const Eigen::LLT<MatrixXd> curvature(strength_curvature(model, values));
    MatrixXd inverse = curvature.solve(identity);
    for (Eigen::Index i = 0; i < model.size(); ++i)
        if (model.is_held[static_cast<std::size_t>(i)]) inverse(i, i) = 0;
    const MatrixXd scores = weighted_products(model, spread.score);
    const MatrixXd covariance = inverse * (scores.selfadjointView<Eigen::Lower>() * inverse);
    return {covariance, draw_rate_error(model, spread, inverse, covariance, draw_rate)};
}

}  // namespace ouk
