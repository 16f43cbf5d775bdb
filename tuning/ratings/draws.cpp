#include "tuning/ratings/draws.h"

#include "tuning/ratings/game_model.h"

namespace ouk {

namespace {

constexpr double kPriorDraws = 0.5;  // of one game

/// Draws expected but not seen; grows with the rate.
double surplus(std::span<const PairingRecord> pairings, const Eigen::VectorXd& differences,
               double draw_rate) {
    const double ties = ties_of_draw_rate(draw_rate);
    double sum = draw_rate - kPriorDraws;
    for (std::size_t i = 0; i < pairings.size(); ++i) {
        const Record& record = pairings[i].record;
        const Chances expected = chances(differences[static_cast<Eigen::Index>(i)], ties);
        sum +=
            static_cast<double>(record.games()) * expected.draw - static_cast<double>(record.draws);
    }
    return sum;
}

}  // namespace

double fit_draw_rate(std::span<const PairingRecord> pairings, const Eigen::VectorXd& differences) {
    double low = 0;
    double high = 1;
    while (true) {
        const double middle = low + (high - low) / 2;
        // Never at an end of the interval, even where more draws were seen than any rate explains.
        if (middle <= low || middle >= high) return high < 1 ? high : low;
        (surplus(pairings, differences, middle) < 0 ? low : high) = middle;
    }
}

}  // namespace ouk
