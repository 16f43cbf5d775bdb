#include "tuning/statistics/tally.h"

#include <cassert>
#include <limits>
#include <numeric>

namespace ouk {

namespace {

constexpr double kEmptyCell = 1e-3;

TallyKind kind_of(std::size_t cells) {
    assert(cells == kGameCells || cells == kPairCells);
    return cells == kPairCells ? TallyKind::Pentanomial : TallyKind::Trinomial;
}

int games_of(TallyKind kind) {
    return kind == TallyKind::Pentanomial ? 2 : 1;
}

}  // namespace

MatchTally MatchTally::of_pairs(const std::array<std::int64_t, kPairCells>& ptnml) {
    return {{ptnml.begin(), ptnml.end()}};
}

MatchTally MatchTally::of_games(std::int64_t wins, std::int64_t draws, std::int64_t losses) {
    return {{losses, draws, wins}};
}

TallyKind MatchTally::kind() const {
    return kind_of(counts.size());
}

std::int64_t MatchTally::units() const {
    return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

int MatchTally::games_per_unit() const {
    return games_of(kind());
}

Cells MatchTally::scores() const {
    return Cells::LinSpaced(static_cast<Eigen::Index>(counts.size()), 0.0, 1.0);
}

double MatchTally::mean_score() const {
    if (units() == 0) return kLevelScore;
    const Cells cell_scores = scores();
    double points = 0;
    for (Eigen::Index cell = 0; cell < cell_scores.size(); ++cell)
        points += cell_scores[cell] * static_cast<double>(counts[static_cast<std::size_t>(cell)]);
    return points / static_cast<double>(units());
}

double MatchTally::draw_ratio() const {
    if (units() == 0) return 0;
    return static_cast<double>(counts[counts.size() / 2]) / static_cast<double>(units());
}

double MatchTally::pairs_ratio() const {
    assert(kind() == TallyKind::Pentanomial);
    const std::int64_t lost = counts[0] + counts[1];
    const std::int64_t won = counts[3] + counts[4];
    if (lost == 0) return won == 0 ? 1 : std::numeric_limits<double>::infinity();
    return static_cast<double>(won) / static_cast<double>(lost);
}

TallyKind Distribution::kind() const {
    return kind_of(static_cast<std::size_t>(scores.size()));
}

int Distribution::games_per_unit() const {
    return games_of(kind());
}

double Distribution::mean() const {
    return (shares * scores).sum();
}

double Distribution::variance() const {
    return (shares * (scores - mean()).square()).sum();
}

Distribution regularized(const MatchTally& tally) {
    Cells counts(static_cast<Eigen::Index>(tally.counts.size()));
    for (Eigen::Index cell = 0; cell < counts.size(); ++cell) {
        const std::int64_t count = tally.counts[static_cast<std::size_t>(cell)];
        counts[cell] = count == 0 ? kEmptyCell : static_cast<double>(count);
    }
    return {tally.scores(), counts / counts.sum(), counts.sum()};
}

}  // namespace ouk
