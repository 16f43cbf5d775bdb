// ouk data show: one game, moves, scores and boards.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/base/error.h"
#include "engine/board/fen.h"
#include "engine/board/notation.h"
#include "engine/uci/game_line.h"
#include "selfplay/tools/scores.h"
#include "selfplay/tools/shown_game.h"
#include "selfplay/verbs/verbs.h"

namespace ouk {

namespace {

using Json = nlohmann::ordered_json;

constexpr double kMostGame = 1e18;

struct ShowArguments {
    std::string file;
    std::uint64_t game = 0;
    bool boards = false;
    bool json = false;
};

ShowArguments parse_show(Arguments args) {
    ShowArguments given;
    CLI::App app("Shows one game of a dataset: players, moves with their scores, boards.",
                 "ouk data show");
    app.add_option("FILE", given.file, "a game file, games-*.h5")->required();
    app.add_option("GAME", given.game, "its number in the run (column index)")
        ->required()
        ->check(CLI::Range(0.0, kMostGame));
    app.add_flag("--boards", given.boards, "the board after every move, not only the last");
    app.add_flag("--json", given.json, "one JSON object; with --boards a FEN after each move");
    app.footer(
        "Scores are centipawns before the move, White's view; #9: White mates in 9 plies, #-9: "
        "Black;\n- : none (a random opening ply). A game that does not replay is shown as far as "
        "it does (exit\ncode 1).\n"
        "Example: ouk data show runs/small/games-000000.h5 12 --boards");
    parse_arguments(app, args);
    return given;
}

std::string shown_score(std::int16_t score) {
    if (score == kNoScore.value()) return "-";
    if (!is_mate(Score(score))) return score == 0 ? "0" : fmt::format("{:+}", score);
    const int plies = kMateScore.value() - std::abs(int{score});
    return fmt::format("#{}{}", score < 0 ? "-" : "", plies);
}

std::string end_text(Result result, std::string_view reason) {
    return fmt::format("{} ({})", name(result), reason);
}

std::string header(const ShowArguments& given, const ShownGame& game) {
    const GameRecord& record = game.record;
    std::string text = fmt::format(
        "game {} of {}\nruleset  {}\nWhite    {}\nBlack    {}\nresult   {}\n", record.index,
        given.file, ruleset_of(game.info), player_name(game.info, record.white),
        player_name(game.info, record.black), end_text(record.result, name(record.reason)));
    if (record.verdict) {
        text += fmt::format("verdict  {} at ply {}, played on in spite of it\n",
                            name(record.verdict->result), record.verdict->ply);
    }
    text += fmt::format("plies    {}, {} with a score\n", record.moves.size(),
                        stored_positions(record));
    return text + fmt::format("scores   {}\n", scores_of(game.info));
}

/// A move number and two plies a line.
std::string table(const ShownGame& game) {
    std::string text;
    Position position = game.start;
    for (const ShownMove& shown : game.moves) {
        const bool is_white = position.side_to_move() == Color::White;
        if (is_white || text.empty()) text += fmt::format("{:>4}. ", position.ply() / 2 + 1);
        if (!is_white && position.ply() == game.start.ply()) text += fmt::format("{:18}", "...");
        text += fmt::format("{:9}{:>6}{}", shown.san, shown_score(shown.score),
                            is_white ? "   " : "\n");
        position = position.after(shown.move);
    }
    return text.empty() || text.back() == '\n' ? text : text + '\n';
}

/// `plies` moves from the start.
GameLine line_after(const ShownGame& game, std::size_t plies) {
    Game walk(game.start);
    for (std::size_t i = 0; i < plies; ++i) walk.play(game.moves[i].move);
    Ending told;
    const bool is_last = plies == game.record.moves.size();
    if (is_last) told = {game.record.result, game.record.reason};
    return {std::move(walk), game.rules, told};
}

std::string with_boards(const ShownGame& game) {
    std::string text = describe(line_after(game, 0));
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const int ply = game.start.ply() + static_cast<int>(i);
        text += fmt::format("\n{}{} {}   {}\n\n{}", ply / 2 + 1, ply % 2 == 0 ? "." : "...",
                            game.moves[i].san, shown_score(game.moves[i].score),
                            describe(line_after(game, i + 1)));
    }
    return text;
}

std::string to_text(const ShowArguments& given, const ShownGame& game) {
    const std::string moves =
        given.boards ? with_boards(game)
                     : table(game) + '\n' + describe(line_after(game, game.moves.size()));
    return header(given, game) + '\n' + moves;
}

Json to_json(const ShowArguments& given, const ShownGame& game) {
    const GameRecord& record = game.record;
    Json json{{"file", given.file},
              {"game", record.index},
              {"ruleset", game.info.ruleset_name},
              {"ruleset_hash", game.info.ruleset_hash},
              {"white", player_name(game.info, record.white)},
              {"black", player_name(game.info, record.black)},
              {"result", name(record.result)},
              {"reason", name(record.reason)},
              {"verdict", nullptr},
              {"rescored", game.info.rescored},
              {"start", to_fen(game.start)},
              {"moves", Json::array()}};
    if (record.verdict) {
        json["verdict"] = {{"result", name(record.verdict->result)}, {"ply", record.verdict->ply}};
    }
    Position position = game.start;
    for (const ShownMove& shown : game.moves) {
        position = position.after(shown.move);
        Json move{{"uci", to_uci(*game.rules, shown.move)},
                  {"san", shown.san},
                  {"score", shown.score == kNoScore.value() ? Json() : Json(shown.score)}};
        if (given.boards) move["fen"] = to_fen(position);
        json["moves"].push_back(std::move(move));
    }
    json["end"] = to_fen(position);
    json["fault"] = game.fault.empty() ? Json() : Json(game.fault);
    return json;
}

}  // namespace

int run_show_verb(Arguments args) {
    const ShowArguments given = parse_show(args);
    const ShownGame game = show_game(given.file, given.game);
    std::cout << (given.json ? to_json(given, game).dump() + '\n' : to_text(given, game));
    if (!game.fault.empty()) throw Error(game.fault);
    return 0;
}

}  // namespace ouk
