#include "tuning/ratings/strengths.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/error.h"
#include "tuning/ratings/game_model.h"

namespace ouk {

namespace {

constexpr int kMostSteps = 1000;
constexpr int kMostHalvings = 100;
// A longer step, 700 Elo, leads to where chances are 0 or 1 and the curvature tells nothing.
constexpr double kLongestStep = 4;
// Gain in log-likelihood that a step promises, at which ratings no longer move: 1e-5 of an error.
constexpr double kSettledGain = 1e-10;
constexpr double kRounding = 1e-12;  // of a sum of logarithms, relative

/// How a value enters the difference of a pairing.
struct Entry {
    Eigen::Index index;
    double sign;
};

std::array<Entry, 3> entries(const StrengthModel& model, const PairingRecord& pairing) {
    return {{{pairing.white, 1}, {pairing.black, -1}, {model.size() - 1, 1}}};
}

bool is_free(const StrengthModel& model, Eigen::Index index) {
    return !model.is_held[static_cast<std::size_t>(index)];
}

/// log(mean_score(difference)), also where that is as good as 0.
double log_mean_score(double difference) {
    return std::min(difference, 0.0) - std::log1p(std::exp(-std::abs(difference)));
}

/// As far along `step` as the likelihood does not fall.
Eigen::VectorXd stepped(const StrengthModel& model, const Eigen::VectorXd& values,
                        const Eigen::VectorXd& step) {
    const double now = strength_likelihood(model, values);
    double share = std::min(1.0, kLongestStep / step.lpNorm<Eigen::Infinity>());
    const auto falls = [&] {
        const double then = strength_likelihood(model, values + share * step);
        return !(then >= now - kRounding * std::abs(now));
    };
    for (int i = 0; i < kMostHalvings && falls(); ++i) share /= 2;
    return values + share * step;
}

}  // namespace

Eigen::VectorXd differences(const StrengthModel& model, const Eigen::VectorXd& values) {
    Eigen::VectorXd result(static_cast<Eigen::Index>(model.pairings.size()));
    for (Eigen::Index i = 0; i < result.size(); ++i) {
        const PairingRecord& pairing = model.pairings[static_cast<std::size_t>(i)];
        result[i] = values[pairing.white] - values[pairing.black] + values[model.size() - 1];
    }
    return result;
}

double strength_likelihood(const StrengthModel& model, const Eigen::VectorXd& values) {
    const Eigen::VectorXd at = differences(model, values);
    double sum = 0;
    for (Eigen::Index i = 0; i < at.size(); ++i) {
        const Record& record = model.pairings[static_cast<std::size_t>(i)].record;
        sum += record.points() * log_mean_score(at[i]) +
               record.turned().points() * log_mean_score(-at[i]);
    }
    return sum;
}

Eigen::VectorXd strength_gradient(const StrengthModel& model, const Eigen::VectorXd& values) {
    Eigen::VectorXd surplus = differences(model, values).unaryExpr(&mean_score);
    for (Eigen::Index i = 0; i < surplus.size(); ++i) {
        const Record& record = model.pairings[static_cast<std::size_t>(i)].record;
        surplus[i] = record.points() - static_cast<double>(record.games()) * surplus[i];
    }
    return weighted_entries(model, surplus);
}

Eigen::VectorXd weighted_entries(const StrengthModel& model, const Eigen::VectorXd& weights) {
    Eigen::VectorXd sums = Eigen::VectorXd::Zero(model.size());
    for (Eigen::Index i = 0; i < weights.size(); ++i)
        for (const auto& [index, sign] :
             entries(model, model.pairings[static_cast<std::size_t>(i)]))
            if (is_free(model, index)) sums[index] += sign * weights[i];
    return sums;
}

Eigen::MatrixXd weighted_products(const StrengthModel& model, const Eigen::VectorXd& weights) {
    Eigen::MatrixXd products = Eigen::MatrixXd::Zero(model.size(), model.size());
    for (Eigen::Index i = 0; i < model.size(); ++i)
        if (!is_free(model, i)) products(i, i) = 1;
    for (Eigen::Index i = 0; i < weights.size(); ++i) {
        const auto parts = entries(model, model.pairings[static_cast<std::size_t>(i)]);
        for (const auto& [row, row_sign] : parts)
            for (const auto& [column, column_sign] : parts)
                if (row >= column && is_free(model, row) && is_free(model, column))
                    products(row, column) += row_sign * column_sign * weights[i];
    }
    return products;
}

Eigen::MatrixXd strength_curvature(const StrengthModel& model, const Eigen::VectorXd& values) {
    Eigen::VectorXd weights = differences(model, values).unaryExpr(&mean_score_slope);
    for (Eigen::Index i = 0; i < weights.size(); ++i)
        weights[i] *=
            static_cast<double>(model.pairings[static_cast<std::size_t>(i)].record.games());
    return weighted_products(model, weights);
}

Eigen::VectorXd fit_strengths(const StrengthModel& model, const Eigen::VectorXd& start) {
    Eigen::VectorXd values = start;
    for (int i = 0; i < kMostSteps; ++i) {
        const Eigen::VectorXd gradient = strength_gradient(model, values);
        const Eigen::LLT<Eigen::MatrixXd> curvature(strength_curvature(model, values));
        const Eigen::VectorXd step = curvature.solve(gradient);
        if (gradient.dot(step) < kSettledGain) return values;
        values = stepped(model, values, step);
    }
    throw Error("ratings", "Newton's method did not settle", "results that bound every rating");
}

}  // namespace ouk
