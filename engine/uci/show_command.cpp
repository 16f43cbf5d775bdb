// ouk show: a position as a person, or a program, reads it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/base/error.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/notation.h"
#include "engine/game/outcome.h"
#include "engine/game/pgn_reader.h"
#include "engine/game/pgn_writer.h"
#include "engine/uci/commands.h"
#include "engine/uci/fen_option.h"
#include "engine/uci/game_line.h"
#include "engine/uci/piece_names.h"
#include "engine/uci/words.h"

namespace ouk {

namespace {

using Json = nlohmann::ordered_json;

const std::map<std::string, Script> kScripts{{"km", Script::Khmer}, {"th", Script::Thai}};

struct ShowArguments {
    std::optional<std::string> ruleset;
    std::optional<std::string> fen;
    std::string moves;
    std::optional<std::string> pgn;
    int game = 1;
    std::optional<Script> names;
    bool to_pgn = false;
    bool json = false;
};

ShowArguments parse_show(Arguments args) {
    ShowArguments given;
    CLI::App app("Shows a position: board, FEN, legal moves, check, count, outcome", "ouk show");
    app.footer(
        "Example: ouk show --ruleset makruk --moves \"e3e4 d6d5\" --json\n"
        "         ouk show --pgn games.pgn --game 2 --names th");
    app.add_option("--ruleset", given.ruleset,
                   "preset's name or TOML file; without it the PGN's variant, or ouk");
    CLI::Option* const fen = add_fen_option(app, given.fen);
    CLI::Option* const pgn =
        app.add_option("--pgn", given.pgn, "a file of games: the end of one")->excludes(fen);
    app.add_option("--game", given.game, "which of them, from 1")
        ->needs(pgn)
        ->check(CLI::PositiveNumber);
    app.add_option("--moves", given.moves, "moves from there, as UCI writes them");
    CLI::Option* const names =
        app.add_option("--names", given.names, "what the men are called: km (Khmer), th (Thai)")
            ->transform(CLI::CheckedTransformer(kScripts));
    CLI::Option* const json = app.add_flag("--json", given.json, "print one JSON object");
    app.add_flag("--to-pgn", given.to_pgn, "print the game as PGN")
        ->excludes(json)
        ->excludes(names);
    parse_arguments(app, args);
    return given;
}

/// The game that --pgn and --game name.
PgnGame read_game(const ShowArguments& given, const std::shared_ptr<const Rules>& rules) {
    const std::string& path = *given.pgn;
    std::ifstream file(path);
    if (!file || std::filesystem::is_directory(path)) {
        throw Error(path, "cannot be read", "a PGN file");
    }
    using Others = PgnReader::OtherVariants;
    PgnReader reader(file, path, rules, given.ruleset ? Others::Refuse : Others::Follow);
    int number = 0;
    for (auto game = reader.next(); game; game = reader.next()) {
        if (++number == given.game) return std::move(*game);
    }
    if (number == 0) throw Error(path, "no game in it", "games as PGN");
    throw Error(path, fmt::format("no game {}", given.game), fmt::format("1 to {}", number));
}

/// From the start, or the end of a file's game, over the moves that were given.
PgnGame read_line(const ShowArguments& given) {
    const auto rules = load_rules(given.ruleset.value_or(std::string(kDefaultRuleset)));
    PgnGame line = given.pgn
                       ? read_game(given, rules)
                       : PgnGame{.rules = rules, .start = follow_game(rules, given.fen).position};
    Position position = line.replay().position;
    for (const std::string& word : split_words(given.moves)) {
        line.moves.push_back({parse_uci(position, word)});
        position = position.after(line.moves.back().move);
        // What the file says of the game's end is true no more.
        line.result.reset();
        line.reason.reset();
        std::erase_if(line.tags, [](const PgnTag& tag) { return tag.name == "Termination"; });
    }
    return line;
}

/// As PGN, with the end that the rules make where the game tells none.
std::string to_pgn(PgnGame line) {
    const Game game = line.replay();
    const auto end = outcome(game.position, game.history);
    if (!line.result && end) {
        line.result = end->result;
        line.reason = end->reason;
    }
    return PgnWriter(*line.rules).write(line);
}

Json count_json(CountState count) {
    if (!count.running()) return nullptr;
    Json object{{"limit", count.limit}, {"plies", count.plies}};
    if (count.owner) object["owner"] = std::string(1, fen_letter(*count.owner));
    return object;
}

Json to_json(const GameLine& game, const std::vector<PieceName>& names) {
    const Position& position = game.position;
    auto moves = Json::array();
    for (const Move move : legal_moves(position)) {
        moves.push_back({{"uci", to_uci(*game.rules, move)}, {"san", to_san(position, move)}});
    }
    const Ending end = ending_of(game);
    Json object{{"fen", to_fen(position)},
                {"legal", moves.size()},
                {"moves", moves},
                {"in_check", position.in_check()},
                {"count", count_json(position.count())},
                {"result", end.result ? name(*end.result) : "*"},
                {"reason", end.reason ? Json(name(*end.reason)) : Json()}};
    for (const PieceName& each : names) {
        object["names"].push_back(
            {{"letter", std::string(1, each.letter)}, {"name", each.name}, {"latin", each.latin}});
    }
    return object;
}

std::string legend(const std::vector<PieceName>& names) {
    std::string text;
    for (const PieceName& each : names) {
        text += fmt::format("{}  {} ({})\n", each.letter, each.name, each.latin);
    }
    return text.empty() ? "" : '\n' + text;
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
    const ShowArguments given = parse_show(args);
    const PgnGame line = read_line(given);
    if (given.to_pgn) {
        std::cout << to_pgn(line);
        return 0;
    }
    const GameLine game{line.replay(), line.rules, {line.result, line.reason}};
    const auto names =
        given.names ? piece_names(*game.rules, *given.names) : std::vector<PieceName>();
    if (given.json) {
        std::cout << to_json(game, names).dump() << '\n';
    } else {
        std::cout << describe(game, legend(names)) << '\n' << list_moves(game);
    }
    return 0;
}

}  // namespace ouk
