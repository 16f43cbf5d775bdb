// A sequential test in progress. It sees the tally after each pair of games, in their order:
//   SequentialTest test(options);
//   for each pair: { standing.add(pair); test.see(standing.tally()); stop = test.decision() != … }
// Without the overshoot correction only the last tally matters. With it all do: to resume, show it
// the same tallies again. A value; the same tallies give the same state.
//
// Overshoot: Wald's bounds hold for an LLR that reaches a bound exactly. Ours leaps over it, so
// that errors are rarer than allowed and tests longer than needed. On average a walk leaps as far
// over a distant bound as E(h^2) / (2 E(h)), h being the heights of the steps by which it sets new
// records; these come from the test itself, and the bounds move inwards by the result. Source: D.
// Siegmund, "Sequential Analysis", corollary 8.33; M. Van den Bergh, "Dynamic overshoot correction"
// (what fishtest does).
#pragma once

#include "tuning/statistics/sprt.h"

namespace ouk {

/// How far a walk that begins at 0 leaps over a distant bound above it, on average.
class Overshoot {
public:
    void see(double height);
    [[nodiscard]] double mean() const;

private:
    double record_ = 0;
    double leaps_ = 0;  // sums over the records
    double squared_leaps_ = 0;
};

class SequentialTest {
public:
    /// Throws Error as check(options).
    explicit SequentialTest(const SprtOptions& options);

    /// Throws Error where the model cannot be had of such a tally.
    void see(const MatchTally& tally);

    [[nodiscard]] const SprtOptions& options() const { return options_; }
    /// Of the last tally; 0 before the first.
    [[nodiscard]] double llr() const { return llr_; }
    /// Wald's, moved inwards by the mean overshoot if that is wanted; never beyond 0.
    [[nodiscard]] SprtBounds bounds() const;
    [[nodiscard]] SprtDecision decision() const { return decide(llr_, bounds()); }

private:
    SprtOptions options_;
    double llr_ = 0;
    Overshoot above_;
    Overshoot below_;
};

}  // namespace ouk
