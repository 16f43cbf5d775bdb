// ouk show: a position as a person, or a program, reads it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/notation.h"
#include "engine/game/outcome.h"
#include "engine/uci/commands.h"
#include "engine/uci/fen_option.h"
#include "engine/uci/game_line.h"
#include "engine/uci/words.h"

namespace ouk {

namespace {

struct ShowArguments {
    std::string ruleset{kDefaultRuleset};
    std::optional<std::string> fen;
    std::string moves;
    bool json = false;
};

ShowArguments parse(Arguments args) {
    ShowArguments given;
    CLI::App app("Shows a position: board, FEN, legal moves, check, count, outcome", "ouk show");
    app.footer("Example: ouk show --ruleset makruk --moves \"e3e4 d6d5\" --json");
    app.add_option("--ruleset", given.ruleset, "preset's name or TOML file")->capture_default_str();
    add_fen_option(app, given.fen);
    app.add_option("--moves", given.moves, "moves from there, as UCI writes them");
    app.add_flag("--json", given.json, "print one JSON object");
    parse_arguments(app, args);
    return given;
}

nlohmann::ordered_json to_json(const GameLine& game) {
    const Position& position = game.position;
    auto moves = nlohmann::ordered_json::array();
    for (const Move move : legal_moves(position)) {
        moves.push_back({{"uci", to_uci(*game.rules, move)}, {"san", to_san(position, move)}});
    }
    nlohmann::ordered_json count;  // null
    if (position.count().running()) {
        count = {{"limit", position.count().limit}, {"plies", position.count().plies}};
    }
    const auto end = outcome(position, game.history);
    nlohmann::ordered_json reason;
    if (end) reason = name(end->reason);
    return {{"fen", to_fen(position)}, {"legal", moves.size()},
            {"moves", moves},          {"in_check", position.in_check()},
            {"count", count},          {"result", end ? name(end->result) : "*"},
            {"reason", reason}};
}

std::string list_moves(const GameLine& game) {
    constexpr int kColumns = 6;
    std::string text;
    int column = 0;
    for (const Move move : legal_moves(game.position)) {
        if (column > 0) text += column % kColumns == 0 ? "\n" : "  ";
        const std::string san = to_san(game.position, move);
        text += fmt::format("{:5} {:7}", to_uci(*game.rules, move), san);
        ++column;
    }
    return text + '\n';
}

}  // namespace

int show_command(Arguments args) {
    const ShowArguments given = parse(args);
    const GameLine game =
        follow_game(load_rules(given.ruleset), given.fen, split_words(given.moves));
    if (given.json) {
        std::cout << to_json(game).dump() << '\n';
    } else {
        std::cout << describe(game) << '\n' << list_moves(game);
    }
    return 0;
}

}  // namespace ouk
