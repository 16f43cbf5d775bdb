#include "tuning/fastchess/cutechess.h"

#include <fmt/format.h>

#include "engine/base/percent.h"
#include "tuning/statistics/elo.h"

namespace ouk::fastchess {

std::string cutechess_score_line(std::string_view first, std::string_view second,
                                 const MatchCounts& counts) {
    return fmt::format("Score of {} vs {}: {} - {} - {}  [{:.3f}] {}\n", first, second, counts.wins,
                       counts.losses, counts.draws, counts.points_percent() / kPercent,
                       counts.games());
}

std::string cutechess_elo_line(const MatchCounts& counts) {
    const EloEstimate elo = estimate_elo(counts.tally(false));
    return fmt::format("Elo difference: {:.2f} +/- {:.2f}, LOS: {:.2f} %, DrawRatio: {:.2f} %\n",
                       elo.elo, elo.elo_error, elo.los * kPercent, counts.draw_percent(false));
}

std::string cutechess_sprt_line(const MatchCounts& counts, const SprtOptions& options) {
    const double llr = log_likelihood_ratio(counts.tally(false), options);
    const SprtBounds bounds = wald_bounds(options);
    const SprtDecision decision = decide(llr, bounds);
    const double progress = llr < 0 ? llr / bounds.lower : llr / bounds.upper;
    return fmt::format("SPRT: llr {:.2f} ({:.1f}%), lbound {:.2f}, ubound {:.2f}{}\n", llr,
                       progress * kPercent, bounds.lower, bounds.upper,
                       decision == SprtDecision::Continue
                           ? ""
                           : fmt::format(" - {} was accepted", name(decision)));
}

}  // namespace ouk::fastchess
