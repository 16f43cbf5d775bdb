#include "tuning/report/match_standings.h"

#include <algorithm>

#include "tuning/gauntlet/report.h"
#include "tuning/gauntlet/standing.h"
#include "tuning/report/match_time.h"
#include "tuning/statistics/describe.h"

namespace ouk {

namespace {

constexpr std::size_t kCurveRows = 600;  // of all pairings together, about
constexpr std::size_t kFewestPoints = 20;

MatchTally tally_of(const MatchRecord& match, const Standing& standing) {
    return standing.tally(match.config.sprt.tally_kind());
}

/// All pairs counted, as the match itself does: what it tests is the first pairing.
struct Counted {
    std::vector<Standing> standings;
    SequentialTest test;
};

Counted count(const MatchRecord& match) {
    Counted counted{.standings = std::vector<Standing>(match.schedule.all().size()),
                    .test = SequentialTest(match.config.sprt.options())};
    for (std::size_t pair = 0; pair < match.pairs.size(); ++pair) {
        const std::size_t pairing = match.schedule.pairing_of(static_cast<std::int64_t>(pair));
        counted.standings[pairing].add(match.pairs[pair].result);
        if (pairing == 0) counted.test.see(tally_of(match, counted.standings[0]));
    }
    return counted;
}

struct PlayerSum {
    std::int64_t wins = 0;
    std::int64_t draws = 0;
    std::int64_t losses = 0;
    SideUse use;
    std::array<std::int64_t, kFaultNames.size()> faults{};

    void add(const Standing& standing, std::size_t side) {
        wins += side == 0 ? standing.wins : standing.losses;
        draws += standing.draws;
        losses += side == 0 ? standing.losses : standing.wins;
        use.add(standing.use[side]);
        for (std::size_t fault = 0; fault < faults.size(); ++fault)
            faults[fault] += standing.faults[side][fault];
    }
    [[nodiscard]] std::int64_t games() const { return wins + draws + losses; }
};

Json player_row(const MatchRecord& match, std::size_t player, const PlayerSum& sum) {
    const MatchTally tally = MatchTally::of_games(sum.wins, sum.draws, sum.losses);
    Json row{{"player", match.names[player]},
             {"limits", match.config.players[player].limits_text(match.config.player_keys[player])},
             {"games", sum.games()},
             {"wins", sum.wins},
             {"draws", sum.draws},
             {"losses", sum.losses},
             {"score", sum.games() == 0 ? Json() : Json(tally.mean_score())}};
    row.update(use_row(sum.use));
    for (std::size_t fault = 0; fault < sum.faults.size(); ++fault)
        row["lost_by_" + std::string(kFaultNames[fault])] = sum.faults[fault];
    return row;
}

Json curve_row(const MatchRecord& match, const Pairing& pairing, const Standing& standing) {
    const MatchTally tally = tally_of(match, standing);
    const EloEstimate estimate = estimate_elo(tally);
    return {{"first", match.name(pairing.first)},
            {"second", match.name(pairing.second)},
            {"pairs", standing.pairs()},
            {"elo", estimate.elo},
            {"elo_err", estimate.elo_error},
            {"nelo", estimate.nelo},
            {"nelo_err", estimate.nelo_error},
            {"llr", log_likelihood_ratio(tally, match.config.sprt.options())}};
}

}  // namespace

Json pairing_rows(const MatchRecord& match) {
    const auto [standings, test] = count(match);
    Json rows = Json::array();
    for (std::size_t i = 0; i < standings.size(); ++i) {
        const Pairing& pairing = match.schedule.all()[i];
        const MatchTally tally = tally_of(match, standings[i]);
        rows.push_back(pairing_json({match.name(pairing.first), match.name(pairing.second)},
                                    standings.size() == 1 ? statistics_json(tally, test)
                                                          : statistics_json(tally, test.options()),
                                    standings[i]));
    }
    return rows;
}

Json player_rows(const MatchRecord& match) {
    const std::vector<Standing> standings = count(match).standings;
    std::vector<PlayerSum> sums(match.names.size());
    for (std::size_t i = 0; i < standings.size(); ++i) {
        const Pairing& pairing = match.schedule.all()[i];
        sums[static_cast<std::size_t>(pairing.first)].add(standings[i], 0);
        sums[static_cast<std::size_t>(pairing.second)].add(standings[i], 1);
    }
    Json rows = Json::array();
    for (std::size_t player = 0; player < sums.size(); ++player)
        rows.push_back(player_row(match, player, sums[player]));
    return rows;
}

Json curve_rows(const MatchRecord& match) {
    const std::size_t pairings = match.schedule.all().size();
    const std::size_t rounds = match.pairs.size() / pairings;
    const std::size_t points = std::max(kCurveRows / pairings, kFewestPoints);
    const std::size_t every = 1 + rounds / points;
    Json rows = Json::array();
    std::vector<Standing> standings(pairings);
    for (std::size_t pair = 0; pair < match.pairs.size(); ++pair) {
        Standing& standing = standings[match.schedule.pairing_of(static_cast<std::int64_t>(pair))];
        standing.add(match.pairs[pair].result);
        const bool is_point = static_cast<std::size_t>(standing.pairs()) % every == 0;
        const bool is_last = pair + pairings >= match.pairs.size();
        if (is_point || is_last) rows.push_back(curve_row(match, match.pairing(pair), standing));
    }
    return rows;
}

bool is_over(const MatchRecord& match) {
    if (static_cast<std::int64_t>(match.pairs.size()) >= match.schedule.pairs()) return true;
    return match.config.sprt.stop && count(match).test.decision() != SprtDecision::Continue;
}

}  // namespace ouk
