#include "engine/uci/game_line.h"

#include <fmt/format.h>

#include <cctype>

#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/notation.h"

namespace ouk {

namespace {

constexpr int kBoardSide = 8;

char symbol_on(const Position& position, Square square) {
    const auto piece = position.piece_on(square);
    if (!piece) return '.';
    const char letter = position.rules().letter(piece->kind);
    return piece->color == Color::White ? letter : static_cast<char>(std::tolower(letter));
}

std::string diagram(const Position& position) {
    std::string text;
    for (int rank = kBoardSide - 1; rank >= 0; --rank) {
        text += fmt::format("{}  ", rank + 1);
        for (int file = 0; file < kBoardSide; ++file) {
            text += fmt::format(" {}", symbol_on(position, make_square(file, rank)));
        }
        text += '\n';
    }
    return text + "\n    a b c d e f g h\n";
}

std::string_view name_of(Color color) {
    return color == Color::White ? "White" : "Black";
}

/// Whose count it is, how far it has come, and how many moves are left to mate in.
std::string count_line(const Position& position) {
    const CountState count = position.count();
    if (count.running()) return count_text(position);
    return fmt::format("none; {} plies since the last capture or trey move", count.plies);
}

std::string result_text(const GameLine& game) {
    const Ending end = ending_of(game);
    if (!end.result) return "*";
    const std::string text(name(*end.result));
    return end.reason ? fmt::format("{} ({})", text, name(*end.reason)) : text;
}

}  // namespace

Ending ending_of(const GameLine& game) {
    if (const auto end = outcome(game.position, game.history)) return {end->result, end->reason};
    return game.told.result ? game.told : Ending();
}

std::string count_text(const Position& position) {
    const CountState count = position.count();
    const CountingRules& rules = position.rules().counting();
    const std::string who = count.owner ? fmt::format("{}'s, ", name_of(*count.owner)) : "";
    const std::string text = fmt::format("{}{} of {} plies", who, count.plies, count.limit);
    const int plies_left = rules.plies_left(count);
    if (plies_left < 0) return text + "; run out";
    // Where only its owner's moves count, both plies of a turn are the owner's.
    const Color side = rules.must_have_owner() ? *count.owner : position.side_to_move();
    const int moves_left = (plies_left + 1) / 2;
    return fmt::format("{}; {} has {} move{} left", text, name_of(side), moves_left,
                       moves_left == 1 ? "" : "s");
}

GameLine follow_game(std::shared_ptr<const Rules> rules, const std::optional<std::string>& fen,
                     std::span<const std::string> moves) {
    Game game(fen ? parse_fen(*rules, *fen) : start_position(*rules));
    for (const std::string& move : moves) game.play(parse_uci(game.position, move));
    return {std::move(game), std::move(rules)};
}

std::string describe(const GameLine& game, std::string_view legend) {
    const Position& position = game.position;
    return diagram(position) + std::string(legend) +
           fmt::format("\nruleset  {}\nFEN      {}\nto move  {}{}, {} legal moves\n",
                       game.rules->ruleset().name, to_fen(position),
                       name_of(position.side_to_move()), position.in_check() ? ", in check" : "",
                       count_legal_moves(position)) +
           fmt::format("count    {}\nresult   {}\n", count_line(position), result_text(game));
}

}  // namespace ouk
