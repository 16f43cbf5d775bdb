#include "tuning/gauntlet/report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tuning/statistics/describe.h"

namespace ouk {

namespace {

using Json = nlohmann::ordered_json;

constexpr double kPercent = 100;
constexpr std::string_view kRule = "--------------------------------------------------";

double percent(std::int64_t part, std::int64_t whole) {
    return whole == 0 ? 0 : kPercent * static_cast<double>(part) / static_cast<double>(whole);
}

std::string draws_line(const Standing& standing) {
    std::string text = "Draws:";
    for (std::size_t reason = 0; reason < kReasonNames.size(); ++reason) {
        const std::int64_t draws = standing.draws_by_reason[reason];
        if (draws > 0) text += fmt::format(" {} {}", kReasonNames[reason], draws);
    }
    return standing.draws == 0 ? text + " none" : text;
}

std::string games_line(const Standing& standing) {
    const std::int64_t half_points = 2 * standing.wins + standing.draws;
    return fmt::format("Games: {}, Wins: {}, Losses: {}, Draws: {}, Points: {:.1f} ({:.2f} %)",
                       standing.games(), standing.wins, standing.losses, standing.draws,
                       static_cast<double>(half_points) / 2,
                       percent(half_points, 2 * standing.games()));
}

std::string pairs_line(const Standing& standing) {
    const auto& ptnml = standing.ptnml;
    const std::int64_t won = ptnml[3] + ptnml[4];
    const std::int64_t lost = ptnml[0] + ptnml[1];
    return fmt::format("Ptnml(0-2): [{}], DrawRatio: {:.2f} %, pairs won to lost: {}:{}",
                       fmt::join(ptnml, ", "), percent(ptnml[2], standing.pairs()), won, lost);
}

std::string limits_text(const PlayerConfig& player) {
    std::string text;
    if (player.soft_nodes > 0) text += fmt::format(", {} soft nodes", player.soft_nodes);
    if (player.nodes > 0) text += fmt::format(", {} nodes", player.nodes);
    if (player.depth > 0) text += fmt::format(", depth {}", player.depth);
    return text;
}

Json player_json(const GauntletPlayer& player, const PlayerConfig& config) {
    return {{"name", player.name},         {"eval", config.eval},
            {"net_hash", player.net_hash}, {"soft_nodes", config.soft_nodes},
            {"nodes", config.nodes},       {"depth", config.depth}};
}

Json draws_json(const Standing& standing) {
    Json draws = Json::object();
    for (std::size_t reason = 0; reason < kReasonNames.size(); ++reason)
        if (standing.draws_by_reason[reason] > 0)
            draws[std::string(kReasonNames[reason])] = standing.draws_by_reason[reason];
    return draws;
}

}  // namespace

std::string progress_line(const Standing& standing, const GauntletConfig& config,
                          double games_per_second) {
    const EloEstimate estimate = estimate_elo(standing.tally());
    const SprtOptions sprt = config.sprt.options();
    const SprtBounds bounds = wald_bounds(sprt);
    return fmt::format(
        "{} pairs of {}{}, {:.1f} games/s, Elo {:.1f} +/- {:.1f}, LLR {:.2f} "
        "({:.2f}, {:.2f})",
        standing.pairs(), config.sprt.stop ? "at most " : "", config.max_pairs, games_per_second,
        estimate.elo, estimate.elo_error, log_likelihood_ratio(standing.tally(), sprt),
        bounds.lower, bounds.upper);
}

std::string result_block(const Gauntlet& gauntlet) {
    const GauntletConfig& config = gauntlet.config();
    const Standing& standing = gauntlet.standing();
    const auto& players = gauntlet.players();
    return fmt::format("{}\nResults of {}{} against {}{}, openings {}:\n{}\n{}\n{}\n{}\n{}\n{}",
                       kRule, players[0].name, limits_text(config.first), players[1].name,
                       limits_text(config.second), config.openings,
                       describe(estimate_elo(standing.tally())), games_line(standing),
                       pairs_line(standing), draws_line(standing),
                       describe(standing.tally(), config.sprt.options()), kRule);
}

std::string result_json(const Gauntlet& gauntlet) {
    const GauntletConfig& config = gauntlet.config();
    const Standing& standing = gauntlet.standing();
    Json json = statistics_json(standing.tally(), config.sprt.options());
    json["accepted"] = json["decision"] == name(SprtDecision::AcceptH1);
    json.update({{"games", standing.games()},
                 {"pairs", standing.pairs()},
                 {"wins", standing.wins},
                 {"draws", standing.draws},
                 {"losses", standing.losses},
                 {"ptnml", standing.ptnml},
                 {"draws_by_reason", draws_json(standing)},
                 {"plies", standing.plies},
                 {"nodes", standing.nodes},
                 {"players",
                  {player_json(gauntlet.players()[0], config.first),
                   player_json(gauntlet.players()[1], config.second)}},
                 {"ruleset", config.ruleset},
                 {"openings", config.openings},
                 {"seed", config.seed},
                 {"elo0", config.sprt.elo0},
                 {"elo1", config.sprt.elo1},
                 {"model", config.sprt.model}});
    return json.dump();
}

std::string metrics_json(const Standing& standing, const SprtOptions& sprt) {
    Json json{{"pairs", standing.pairs()}};
    json.update(statistics_json(standing.tally(), sprt));
    return json.dump();
}

}  // namespace ouk
