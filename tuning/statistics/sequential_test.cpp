#include "tuning/statistics/sequential_test.h"

#include <algorithm>

namespace ouk {

void Overshoot::see(double height) {
    if (height <= record_) return;
    const double leap = height - record_;
    leaps_ += leap;
    squared_leaps_ += leap * leap;
    record_ = height;
}

double Overshoot::mean() const {
    return leaps_ > 0 ? squared_leaps_ / (2 * leaps_) : 0;
}

SequentialTest::SequentialTest(const SprtOptions& options) : options_(options) {
    check(options_);
}

void SequentialTest::see(const MatchTally& tally) {
    llr_ = log_likelihood_ratio(tally, options_);
    above_.see(llr_);
    below_.see(-llr_);
}

SprtBounds SequentialTest::bounds() const {
    const SprtBounds wald = wald_bounds(options_);
    if (!options_.corrects_overshoot) return wald;
    return {std::min(wald.lower + below_.mean(), 0.0), std::max(wald.upper - above_.mean(), 0.0)};
}

}  // namespace ouk
