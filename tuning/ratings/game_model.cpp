#include "tuning/ratings/game_model.h"

#include <cmath>
#include <utility>

namespace ouk {

namespace {

/// sqrt(P(win) / P(loss)) where White's difference is not above 0. With u for it, the mean score is
/// (u + h) / (u + 1/u + 2 h), h = ties / 2; that this be logistic makes u^2 + b u - e = 0.
double root_of_odds(double difference, double ties) {
    const double e = std::exp(difference);
    const double b = -std::expm1(difference) * ties / 2;
    return 2 * e / (b + std::sqrt(b * b + 4 * e));
}

}  // namespace

double mean_score(double difference) {
    return 1 / (1 + std::exp(-difference));
}

double mean_score_slope(double difference) {
    return mean_score(difference) * mean_score(-difference);
}

double ties_of_draw_rate(double draw_rate) {
    return 2 * draw_rate / (1 - draw_rate);
}

Chances chances(double difference, double ties) {
    const double u = root_of_odds(-std::abs(difference), ties);
    const double sum = u + 1 / u + ties;
    Chances result{u / sum, ties / sum, 1 / (u * sum)};
    if (difference > 0) std::swap(result.win, result.loss);
    return result;
}

GameMoments game_moments(double difference, double ties) {
    const auto [win, draw, loss] = chances(difference, ties);
    // Of scores 1, 1/2, 0: (win + loss - (win - loss)^2) / 4, without its cancellation.
    const double score = (4 * win * loss + draw * (win + loss)) / 4;
    return {score, draw * (win + loss), draw * (loss - win) / 2};
}

}  // namespace ouk
