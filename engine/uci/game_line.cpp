#include "engine/uci/game_line.h"

#include <fmt/format.h>

#include <cctype>

#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/notation.h"
#include "engine/game/outcome.h"

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

std::string count_text(CountState count) {
    if (count.running()) return fmt::format("{} of {} plies", count.plies, count.limit);
    return fmt::format("none; {} plies since the last capture or trey move", count.plies);
}

std::string result_text(const GameLine& game) {
    const auto end = outcome(game.position, game.history);
    return end ? fmt::format("{} ({})", name(end->result), name(end->reason)) : "*";
}

}  // namespace

GameLine follow_game(std::shared_ptr<const Rules> rules, const std::optional<std::string>& fen,
                     std::span<const std::string> moves) {
    Game game(fen ? parse_fen(*rules, *fen) : start_position(*rules));
    for (const std::string& move : moves) game.play(parse_uci(game.position, move));
    return {std::move(game), std::move(rules)};
}

std::string describe(const GameLine& game) {
    const Position& position = game.position;
    const bool white_moves = position.side_to_move() == Color::White;
    return diagram(position) +
           fmt::format("\nruleset  {}\nFEN      {}\nto move  {}{}, {} legal moves\n",
                       game.rules->ruleset().name, to_fen(position),
                       white_moves ? "White" : "Black", position.in_check() ? ", in check" : "",
                       count_legal_moves(position)) +
           fmt::format("count    {}\nresult   {}\n", count_text(position.count()),
                       result_text(game));
}

}  // namespace ouk
