// Sample games of a match, from games.pgn in its folder.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/base/error.h"
#include "engine/base/random.h"
#include "engine/board/score.h"
#include "engine/game/pgn_reader.h"
#include "tuning/report/match_games.h"
#include "tuning/report/sample_rows.h"

namespace ouk {

namespace {

constexpr std::string_view kHead = "[Event ";
constexpr double kCentipawns = 100;
constexpr const char* kFile = "games.pgn";

/// Texts of the games with these numbers, which rise; fewer where the file has fewer. The rest is
/// not parsed: a match may have a million games.
std::vector<std::string> cut_games(std::istream& pgn, const std::vector<std::size_t>& numbers) {
    std::vector<std::string> texts;
    std::size_t begun = 0;
    for (std::string line; std::getline(pgn, line);) {
        if (line.starts_with(kHead)) {
            if (texts.size() == numbers.size()) break;
            if (begun++ == numbers[texts.size()]) texts.emplace_back();
        }
        const bool is_wanted = !texts.empty() && begun == numbers[texts.size() - 1] + 1;
        if (is_wanted) texts.back() += line + '\n';
    }
    return texts;
}

/// "+0.31/12 0.512s" or "-M4/…" in the mover's view, as the match writes it; none: nothing.
std::optional<int> mover_score(std::string_view comment) {
    std::string_view text = comment.substr(0, comment.find('/'));
    if (text.empty() || text.size() == comment.size()) return std::nullopt;
    const bool is_negative = text.front() == '-';
    if (is_negative || text.front() == '+') text.remove_prefix(1);
    const bool is_mate = text.starts_with('M');
    if (is_mate) text.remove_prefix(1);
    double number = 0;
    const char* const end = text.data() + text.size();
    if (std::from_chars(text.data(), end, number).ptr != end) return std::nullopt;
    const int value = is_mate ? kMateScore.value() - static_cast<int>(number)
                              : static_cast<int>(std::lround(number * kCentipawns));
    return is_negative ? -value : value;
}

void add_plies(Json& rows, std::size_t number, const PgnGame& game) {
    Position position = game.start;
    for (const PgnMove& move : game.moves) {
        std::optional<int> score = mover_score(move.comment);
        if (score && position.side_to_move() == Color::Black) score = -*score;
        rows.push_back(sample_ply_row(number, position, move.move, score));
        position = position.after(move.move);
    }
    rows.push_back(sample_ply_row(number, position, std::nullopt, std::nullopt));
}

PgnGame read_game(const std::string& text, const std::string& where,
                  const std::shared_ptr<const Rules>& rules) {
    std::istringstream stream(text);
    auto game = PgnReader(stream, where, rules).next();
    if (!game) throw Error(where, "is no game", "a game of the match");
    return *std::move(game);
}

Json game_row(std::size_t number, std::size_t index, const MatchRecord& match) {
    const LoggedPair& pair = match.pairs[index / 2];
    const std::size_t white = index % 2;
    const MatchGame& game = pair.result.games[index % 2];
    return sample_game_row({.number = number,
                            .file = kFile,
                            .index = static_cast<std::int64_t>(index),
                            .white = pair.players[white],
                            .black = pair.players[1 - white],
                            .result = name(game.result),
                            .reason = name(game.cause),
                            .plies = static_cast<std::size_t>(game.plies)});
}

/// Numbers of games, rising. Not at equal distances: these may be always of the same two players.
std::vector<std::size_t> choose(std::size_t pairs, std::size_t games) {
    std::vector<std::pair<std::uint64_t, std::size_t>> keyed;
    for (std::size_t i = 0; i < 2 * pairs; ++i)
        keyed.emplace_back(random_key(0, i, Purpose::Choice), i);
    std::ranges::sort(keyed);
    keyed.resize(std::min(games, keyed.size()));
    std::vector<std::size_t> numbers;
    for (const auto& [key, number] : keyed) numbers.push_back(number);
    std::ranges::sort(numbers);
    return numbers;
}

}  // namespace

void add_sample_games(Json& section, const MatchRecord& match, std::size_t games) {
    const std::shared_ptr<const Rules> rules = load_rules(match.config.ruleset);
    const std::string path = match.folder + '/' + kFile;
    section["letters"] = letters(*rules);
    section["sample_games"] = Json::array();
    section["sample_plies"] = Json::array();
    const std::vector<std::size_t> numbers = choose(match.pairs.size(), games);
    std::ifstream pgn(path);
    const std::vector<std::string> texts = cut_games(pgn, numbers);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const PgnGame game =
            read_game(texts[i], fmt::format("{}, game {}", path, numbers[i] + 1), rules);
        section["sample_games"].push_back(game_row(i, numbers[i], match));
        add_plies(section["sample_plies"], i, game);
    }
}

}  // namespace ouk
