#include "tuning/fastchess/results.h"

#include <fmt/format.h>

#include "engine/base/percent.h"
#include "tuning/statistics/elo.h"

namespace ouk::fastchess {

namespace {

std::string both(const std::string& first, const std::string& second) {
    return first == second ? first : first + " - " + second;
}

std::string threads_text(const PlayerTitle& player) {
    return player.threads ? fmt::format("{}t", *player.threads) : "NULL";
}

std::string hash_text(const PlayerTitle& player) {
    return player.hash ? fmt::format("{}MB", *player.hash) : "NULL";
}

std::string title_line(const Standing& standing) {
    const PlayerTitle& first = standing.first;
    const PlayerTitle& second = standing.second;
    const std::string book = standing.book.substr(standing.book.find_last_of("/\\") + 1);
    return fmt::format("Results of {} vs {} ({}, {}, {}{}):\n", first.name, second.name,
                       both(describe(first.limits), describe(second.limits)),
                       both(threads_text(first), threads_text(second)),
                       both(hash_text(first), hash_text(second)), book.empty() ? "" : ", " + book);
}

std::string elo_lines(const MatchCounts& counts, bool reports_pairs) {
    const EloEstimate elo = estimate_elo(counts.tally(reports_pairs));
    const std::string pairs_ratio =
        reports_pairs ? fmt::format(", PairsRatio: {:.2f}", counts.pairs_ratio()) : "";
    return fmt::format(
        "Elo: {:.2f} +/- {:.2f}, nElo: {:.2f} +/- {:.2f}\n"
        "LOS: {:.2f} %, DrawRatio: {:.2f} %{}\n",
        elo.elo, elo.elo_error, elo.nelo, elo.nelo_error, elo.los * kPercent,
        counts.draw_percent(reports_pairs), pairs_ratio);
}

std::string games_line(const MatchCounts& counts) {
    return fmt::format("Games: {}, Wins: {}, Losses: {}, Draws: {}, Points: {:.1f} ({:.2f} %)\n",
                       counts.games(), counts.wins, counts.losses, counts.draws, counts.points(),
                       counts.points_percent());
}

std::string pairs_line(const MatchCounts& counts) {
    return fmt::format("Ptnml(0-2): {}, WL/DD Ratio: {:.2f}\n", counts.ptnml(),
                       counts.won_lost_ratio());
}

std::string sprt_line(const MatchTally& tally, const SprtOptions& options) {
    const double llr = log_likelihood_ratio(tally, options);
    const SprtBounds bounds = wald_bounds(options);
    // Negative on the way to the lower bound.
    const double progress = llr >= 0 ? llr / bounds.upper : -llr / bounds.lower;
    return fmt::format("LLR: {:.2f} ({:.1f}%) ({:.2f}, {:.2f}) [{:.2f}, {:.2f}]\n", llr,
                       progress * kPercent, bounds.lower, bounds.upper, options.elo0, options.elo1);
}

}  // namespace

std::string results_block(const Standing& standing) {
    const MatchCounts& counts = standing.counts;
    const bool reports_pairs = standing.reports_pairs;
    std::string text(kDashes);
    text += title_line(standing);
    text += elo_lines(counts, reports_pairs);
    text += games_line(counts);
    if (reports_pairs) text += pairs_line(counts);
    if (standing.sprt) text += sprt_line(counts.tally(reports_pairs), *standing.sprt);
    text += kDashes;
    return text;
}

}  // namespace ouk::fastchess
