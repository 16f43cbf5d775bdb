#include "tuning/gauntlet/report.h"

#include "tuning/statistics/describe.h"

namespace ouk {

namespace {

using Json = nlohmann::ordered_json;

template <class Counts, class Names>
Json nonzero(const Counts& counts, const Names& names) {
    Json json = Json::object();
    for (std::size_t i = 0; i < names.size(); ++i)
        if (counts[i] > 0) json[std::string(names[i])] = counts[i];
    return json;
}

Json player_json(const GauntletPlayer& player, const PlayerConfig& config) {
    return {{"name", player.name},
            {"eval", config.is_external() ? "" : config.eval},
            {"cmd", config.cmd},
            {"net_hash", player.net_hash},
            {"limits", player.limits}};
}

Json use_json(const SideUse& use) {
    const double moves = use.moves == 0 ? 1 : static_cast<double>(use.moves);
    Json json{{"moves", use.moves}, {"nodes", use.nodes}};
    if (use.time == Duration(0)) return json;
    json.update({{"ms_a_move", milliseconds(use.time) / moves},
                 {"slowest_ms", milliseconds(use.slowest)},
                 {"latency_ms", milliseconds(use.latency) / moves},
                 {"slowest_latency_ms", milliseconds(use.slowest_latency)}});
    return json;
}

Json counts_json(const Standing& standing) {
    return {{"games", standing.games()},
            {"pairs", standing.pairs()},
            {"wins", standing.wins},
            {"draws", standing.draws},
            {"losses", standing.losses},
            {"ptnml", standing.ptnml},
            {"draws_by_reason", nonzero(standing.draws_by_reason, kReasonNames)},
            {"faults",
             {nonzero(standing.faults[0], kFaultNames), nonzero(standing.faults[1], kFaultNames)}},
            {"use", {use_json(standing.use[0]), use_json(standing.use[1])}},
            {"plies", standing.plies},
            {"nodes", standing.nodes()}};
}

Json pairings_json(const Gauntlet& gauntlet) {
    Json all = Json::array();
    for (std::size_t i = 0; i < gauntlet.standings().size(); ++i) {
        const Pairing& pairing = gauntlet.schedule().all()[i];
        all.push_back(pairing_json(
            {gauntlet.player(pairing.first).name, gauntlet.player(pairing.second).name},
            statistics_json(gauntlet.tally(gauntlet.standings()[i]),
                            gauntlet.config().sprt.options()),
            gauntlet.standings()[i]));
    }
    return all;
}

Json players_json(const Gauntlet& gauntlet) {
    Json all = Json::array();
    for (std::size_t i = 0; i < gauntlet.players().size(); ++i)
        all.push_back(player_json(gauntlet.players()[i], gauntlet.config().players[i]));
    return all;
}

}  // namespace

Json pairing_json(const std::array<std::string, 2>& players, const Json& statistics,
                  const Standing& standing) {
    Json json{{"players", players}};
    json.update(statistics);
    json.update(counts_json(standing));
    return json;
}

std::string result_json(const Gauntlet& gauntlet) {
    const GauntletConfig& config = gauntlet.config();
    Json json;
    if (gauntlet.standings().size() == 1) {
        const Standing& standing = gauntlet.standings()[0];
        json = statistics_json(gauntlet.tally(standing), gauntlet.test());
        json["accepted"] = json["decision"] == name(SprtDecision::AcceptH1);
        json.update(counts_json(standing));
    } else {
        json = {{"pairs", gauntlet.pairs()},
                {"games", 2 * gauntlet.pairs()},
                {"pairings", pairings_json(gauntlet)}};
    }
    json.update({{"players", players_json(gauntlet)},
                 {"tournament", config.tournament},
                 {"ruleset", config.ruleset},
                 {"openings", config.openings},
                 {"seed", config.seed},
                 {"elo0", config.sprt.elo0},
                 {"elo1", config.sprt.elo1},
                 {"model", config.sprt.model}});
    return json.dump();
}

std::string metrics_json(const Gauntlet& gauntlet) {
    Json json{{"pairs", gauntlet.pairs()}};
    if (gauntlet.standings().size() == 1) {
        json.update(statistics_json(gauntlet.tally(gauntlet.standings()[0]), gauntlet.test()));
    } else {
        json["pairings"] = pairings_json(gauntlet);
    }
    return json.dump();
}

}  // namespace ouk
