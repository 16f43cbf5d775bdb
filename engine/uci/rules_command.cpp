// ouk rules: which rulesets there are, what is in one, whether one is a game.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <vector>

#include "engine/board/fen.h"
#include "engine/uci/commands.h"
#include "engine/uci/game_line.h"
#include "engine/uci/rules_verbs.h"
#include "engine/uci/ruleset_about.h"

namespace ouk {

namespace {

using Json = nlohmann::ordered_json;

int list_rulesets(Arguments args) {
    CLI::App app("Lists the rulesets that are part of the program: name, hash, whose rules",
                 "ouk rules list");
    app.footer("Example: ouk rules list --json");
    bool json = false;
    app.add_flag("--json", json, "print one JSON object");
    parse_arguments(app, args);
    Json rows = Json::array();
    std::size_t width = 0;
    for (const std::string& name : preset_names()) {
        rows.push_back({{"name", name},
                        {"hash", load_ruleset(name).hash().hex()},
                        {"about", about_ruleset(name)}});
        width = std::max(width, name.size());
    }
    if (json) {
        std::cout << Json{{"rows", rows}}.dump() << '\n';
        return 0;
    }
    for (const Json& row : rows) {
        std::cout << fmt::format("{:{}}  {}  {}\n", row["name"].get<std::string>(), width,
                                 row["hash"].get<std::string>(), row["about"].get<std::string>());
    }
    return 0;
}

/// `text` as comments of TOML.
std::string commented(const std::string& text) {
    std::istringstream stream(text);
    std::string comments;
    for (std::string line; std::getline(stream, line);) {
        comments += line.empty() ? "#\n" : "# " + line + '\n';
    }
    return comments;
}

Json keys_json(Ruleset ruleset) {
    Json keys = Json::object();
    for (const Field& field : ruleset.fields()) {
        std::visit([&](const auto* value) { keys[field.key] = *value; }, field.target);
    }
    return keys;
}

int show_ruleset(Arguments args) {
    CLI::App app("Prints a ruleset as TOML, every key resolved; its board and hash are comments",
                 "ouk rules show");
    app.footer("Example: ouk rules show ouk > mine.toml");
    const RulesArguments given = parse_rules_arguments(app, args);
    const auto rules = load_rules(given.ruleset);
    Ruleset ruleset = rules->ruleset();
    const std::string about = about_ruleset(given.ruleset);
    if (given.json) {
        const Json object{{"name", ruleset.name},
                          {"hash", rules->hash().hex()},
                          {"about", about},
                          {"start", to_fen(start_position(*rules))},
                          {"keys", keys_json(ruleset)}};
        std::cout << object.dump() << '\n';
        return 0;
    }
    std::cout << commented((about.empty() ? "" : about + "\n\n") + describe(follow_game(rules)) +
                           "hash     " + rules->hash().hex())
              << dump_config(ruleset.fields());
    return 0;
}

}  // namespace

RulesArguments parse_rules_arguments(CLI::App& app, Arguments args) {
    RulesArguments given;
    app.add_option("RULESET", given.ruleset, "preset's name or TOML file")->required();
    app.add_flag("--json", given.json, "print one JSON object");
    parse_arguments(app, args);
    return given;
}

int rules_command(Arguments args) {
    static constexpr std::array<Verb, 3> kVerbs{{
        {.name = "list", .summary = "the rulesets there are", .run = list_rulesets},
        {.name = "show", .summary = "a ruleset as TOML, with its board", .run = show_ruleset},
        {.name = "check", .summary = "is a ruleset a game?", .run = rules_check_command},
    }};
    std::vector<const char*> argv{"ouk rules"};
    for (const std::string& argument : args) argv.push_back(argument.c_str());
    return run_program("ouk rules", kVerbs, static_cast<int>(argv.size()), argv.data());
}

}  // namespace ouk
