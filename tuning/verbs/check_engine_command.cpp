// ouk check-engine: does an engine speak UCI?
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/base/error.h"
#include "engine/uci/game_line.h"
#include "tuning/engines/check/engine_check.h"
#include "tuning/verbs/commands.h"

namespace ouk {

namespace {

constexpr std::string_view kCheckEngineFooter =
    R"(Prints a line for each step: ok, FAIL or skip, its number, what was asked, what was seen. Exit code 0
if no step failed, else 1. Positions are of the ruleset; an engine that offers UCI_Variant is told
which that is. A step that leaves the engine unfit is followed by a new process.
Keys of --json: engine, ok, failed, skipped, and rows of number, name, verdict, note, ms.
Example: ouk check-engine stockfish --ruleset makruk --option Hash=64)";

struct CheckArguments {
    CheckSettings settings;
    std::string ruleset{kDefaultRuleset};
    bool json = false;
};

std::pair<std::string, std::string> parse_option(const std::string& text) {
    const std::size_t end = text.find('=');
    if (end == std::string::npos || end == 0)
        throw UsageError("ouk check-engine", "--option '" + text + "'", "NAME=VALUE");
    return {text.substr(0, end), text.substr(end + 1)};
}

CheckArguments parse_check_engine(Arguments args) {
    CheckArguments given;
    CheckSettings& settings = given.settings;
    std::vector<std::string> options;
    std::int64_t patience = settings.patience.count();
    CLI::App app("Checks how an engine speaks UCI, step by step", "ouk check-engine");
    app.footer(std::string(kCheckEngineFooter));
    app.add_option("CMD", settings.command.program, "the engine: a path, or a name on PATH")
        ->required();
    app.add_option("--arg", settings.command.arguments, "an argument for it; once for each")
        ->allow_extra_args(false);
    app.add_option("--ruleset", given.ruleset, "the game: a preset or a TOML file")
        ->capture_default_str();
    app.add_option("--option", options, "an option that it is given at each start; once for each")
        ->option_text("NAME=VALUE")
        ->allow_extra_args(false);
    constexpr std::int64_t kMostPatience = 600'000;
    app.add_option("--patience", patience, "milliseconds that an answer without a limit may take")
        ->check(CLI::Range(std::int64_t{1}, kMostPatience))
        ->capture_default_str();
    app.add_flag("--json", given.json, "print one JSON object");
    parse_arguments(app, args);
    settings.patience = Milliseconds(patience);
    for (const std::string& option : options) settings.options.push_back(parse_option(option));
    return given;
}

nlohmann::ordered_json to_json(const StepReport& report) {
    return {{"number", report.number},
            {"name", report.name},
            {"verdict", kVerdictNames[static_cast<std::size_t>(report.verdict)]},
            {"note", report.note},
            {"ms", report.time.count()}};
}

void print_json(const std::string& program, const std::vector<StepReport>& reports) {
    nlohmann::ordered_json json{{"engine", program},
                                {"ok", count(reports, Verdict::Ok)},
                                {"failed", count(reports, Verdict::Failed)},
                                {"skipped", count(reports, Verdict::Skipped)},
                                {"rows", nlohmann::ordered_json::array()}};
    for (const StepReport& report : reports) json["rows"].push_back(to_json(report));
    // What an engine says need not be UTF-8, but JSON must.
    std::cout << json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace)
              << '\n';
}

}  // namespace

int check_engine_command(Arguments args) {
    const CheckArguments given = parse_check_engine(args);
    const auto rules = load_rules(given.ruleset);
    const auto reports = check_engine(given.settings, *rules, [&](const StepReport& report) {
        if (!given.json) std::cout << describe(report) << std::endl;
    });
    const int failed = count(reports, Verdict::Failed);
    if (given.json) {
        print_json(given.settings.command.program, reports);
    } else {
        std::cout << fmt::format("{} ok, {} failed, {} skipped\n", count(reports, Verdict::Ok),
                                 failed, count(reports, Verdict::Skipped));
    }
    return failed == 0 ? 0 : 1;
}

}  // namespace ouk
