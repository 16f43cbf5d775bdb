#include "tuning/statistics/bayes_elo.h"

#include <cassert>
#include <cmath>

#include "tuning/statistics/elo.h"

namespace ouk {

double draw_elo(const Distribution& games) {
    assert(games.kind() == TallyKind::Trinomial);
    const double lost = games.shares[0];
    const double drawn = games.shares[1];
    const double won = games.shares[2];
    // Sums, where 1 - won would lose its digits to a clean sweep.
    return kEloScale / 2 * std::log10((drawn + won) / lost * ((drawn + lost) / won));
}

double score_of_bayes_elo(double elo, double draw_elo) {
    const double won = score_of_elo(elo - draw_elo);
    const double lost = score_of_elo(-elo - draw_elo);
    return (1 + won - lost) / 2;
}

}  // namespace ouk
