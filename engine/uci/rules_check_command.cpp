// ouk rules check: is a ruleset a game?
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/game/ruleset_check.h"
#include "engine/uci/rules_verbs.h"

namespace ouk {

namespace {

using Json = nlohmann::ordered_json;

int count_of(const RulesetReport& report, Verdict verdict) {
    return static_cast<int>(std::ranges::count(report.findings, verdict, &Finding::verdict));
}

double mean_plies(const RandomGames& games) {
    return static_cast<double>(games.plies) / games.games;
}

std::string results_text(const RandomGames& games) {
    std::string text = fmt::format("{} random games: {} won by White, {} drawn, {} won by Black;",
                                   games.games, games.count(Result::WhiteWins),
                                   games.count(Result::Draw), games.count(Result::BlackWins));
    for (std::size_t i = 0; i < kReasonNames.size(); ++i) {
        if (games.reasons[i] > 0) text += fmt::format(" {} {}", kReasonNames[i], games.reasons[i]);
    }
    return text + fmt::format("; {:.0f} plies in the mean", mean_plies(games));
}

std::string report_text(const Rules& rules, const RulesetReport& report) {
    std::string text = fmt::format("ruleset {} {}\n", rules.ruleset().name, rules.hash().hex());
    for (const Finding& finding : report.findings) {
        text += fmt::format("{:4}  {}: {}\n", name(finding.verdict), finding.topic, finding.text);
    }
    text += "perft";
    for (const std::uint64_t nodes : report.perft) text += fmt::format(" {}", nodes);
    return text + fmt::format("\n{}\n{} ok, {} to note, {} odd\n", results_text(report.games),
                              count_of(report, Verdict::Ok), count_of(report, Verdict::Note),
                              count_of(report, Verdict::Odd));
}

Json report_json(const Rules& rules, const RulesetReport& report) {
    Json findings = Json::array();
    for (const Finding& finding : report.findings) {
        findings.push_back(
            {{"verdict", name(finding.verdict)}, {"topic", finding.topic}, {"text", finding.text}});
    }
    const RandomGames& games = report.games;
    Json reasons = Json::object();
    for (std::size_t i = 0; i < kReasonNames.size(); ++i) {
        if (games.reasons[i] > 0) reasons[std::string(kReasonNames[i])] = games.reasons[i];
    }
    return {{"name", rules.ruleset().name},
            {"hash", rules.hash().hex()},
            {"findings", findings},
            {"odd", count_of(report, Verdict::Odd)},
            {"perft", report.perft},
            {"games",
             {{"played", games.games},
              {"white", games.count(Result::WhiteWins)},
              {"draw", games.count(Result::Draw)},
              {"black", games.count(Result::BlackWins)},
              {"reasons", reasons},
              {"counted", games.counted},
              {"plies_mean", mean_plies(games)}}}};
}

}  // namespace

int rules_check_command(Arguments args) {
    CLI::App app(
        "Compiles a ruleset, plays it at random and says what is odd about it. Exit code 1 if it\n"
        "does not compile.",
        "ouk rules check");
    app.footer("Example: ouk rules check mine.toml");
    const RulesArguments given = parse_rules_arguments(app, args);
    const auto rules = load_rules(given.ruleset);
    const RulesetReport report = check_ruleset(*rules);
    std::cout << (given.json ? report_json(*rules, report).dump() + '\n'
                             : report_text(*rules, report));
    return 0;
}

}  // namespace ouk
