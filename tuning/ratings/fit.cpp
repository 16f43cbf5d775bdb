#include "tuning/ratings/fit.h"

#include <cmath>

#include "tuning/ratings/draws.h"
#include "tuning/ratings/errors.h"
#include "tuning/ratings/game_model.h"

namespace ouk {

namespace {

/// Moves ratings from where one player was held to where their mean is; so their errors.
void center(const Block& block, double mean, Fit& fit) {
    auto ratings = fit.values.segment(block.begin, block.size);
    ratings.array() += mean - ratings.mean();
    auto rows = fit.covariance.middleRows(block.begin, block.size);
    rows.rowwise() -= rows.colwise().mean().eval();
    auto columns = fit.covariance.middleCols(block.begin, block.size);
    columns.colwise() -= columns.rowwise().mean().eval();
}

double log_likelihood(const StrengthModel& model, const Eigen::VectorXd& values, double draw_rate) {
    const Eigen::VectorXd at = differences(model, values);
    const double ties = ties_of_draw_rate(draw_rate);
    double sum = 0;
    const auto add = [&sum](std::int64_t games, double chance) {
        if (games > 0) sum += static_cast<double>(games) * std::log(chance);
    };
    for (Eigen::Index i = 0; i < at.size(); ++i) {
        const Record& record = model.pairings[static_cast<std::size_t>(i)].record;
        const Chances expected = chances(at[i], ties);
        add(record.wins, expected.win);
        add(record.draws, expected.draw);
        add(record.losses, expected.loss);
    }
    return sum;
}

}  // namespace

Fit fit(const Pool& pool, const std::vector<Block>& blocks, double mean) {
    const StrengthModel& model = pool.model;
    Fit fit{.values = fit_strengths(model, pool.start)};
    fit.draw_rate = fit_draw_rate(model.pairings, differences(model, fit.values));
    FitErrors errors = fit_errors(model, fit.values, fit.draw_rate);
    fit.covariance = std::move(errors.strengths);
    fit.draw_rate_error = errors.draw_rate;
    fit.log_likelihood = log_likelihood(model, fit.values, fit.draw_rate);
    for (const Block& block : blocks)
        if (!block.has_anchor) center(block, mean, fit);
    return fit;
}

}  // namespace ouk
