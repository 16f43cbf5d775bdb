#include "tuning/statistics/tally.h"

#include <cassert>
#include <numeric>

namespace ouk {

namespace {

constexpr double kEmptyCell = 1e-3;

}  // namespace

MatchTally MatchTally::of_pairs(const std::array<std::int64_t, kPairCells>& ptnml) {
    return {{ptnml.begin(), ptnml.end()}};
}

MatchTally MatchTally::of_games(std::int64_t wins, std::int64_t draws, std::int64_t losses) {
    return {{losses, draws, wins}};
}

std::int64_t MatchTally::units() const {
    return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

int MatchTally::games_per_unit() const {
    return counts.size() == kPairCells ? 2 : 1;
}

Cells MatchTally::scores() const {
    return Cells::LinSpaced(static_cast<Eigen::Index>(counts.size()), 0.0, 1.0);
}

double Distribution::mean() const {
    return (shares * scores).sum();
}

double Distribution::variance() const {
    return (shares * (scores - mean()).square()).sum();
}

Distribution regularized(const MatchTally& tally) {
    assert(tally.counts.size() == kGameCells || tally.counts.size() == kPairCells);
    Cells counts(static_cast<Eigen::Index>(tally.counts.size()));
    for (Eigen::Index cell = 0; cell < counts.size(); ++cell) {
        const std::int64_t count = tally.counts[static_cast<std::size_t>(cell)];
        counts[cell] = count == 0 ? kEmptyCell : static_cast<double>(count);
    }
    return {tally.scores(), counts / counts.sum(), counts.sum()};
}

}  // namespace ouk
