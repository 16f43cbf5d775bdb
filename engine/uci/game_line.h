// A game as a user gives it: a ruleset, a start, the moves since. Keeps the rules alive that its
// position points at. A value; safe from any thread as such.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/game/game.h"
#include "engine/game/outcome.h"

namespace ouk {

/// The preset that is played unless another is asked for.
inline constexpr std::string_view kDefaultRuleset = "ouk";

/// How a game ended, and why where that is known; no result while it goes on.
struct Ending {
    std::optional<Result> result = {};
    std::optional<Reason> reason = {};
};

struct GameLine : Game {
    std::shared_ptr<const Rules> rules;
    Ending told = {};  // by the file that the game is from
};

/// By the rules; as told where they make none.
[[nodiscard]] Ending ending_of(const GameLine& game);

/// From `fen`, or the ruleset's start where there is none, over `moves` (UCI). Throws Error that
/// names what is wrong: the FEN's field or the move.
[[nodiscard]] GameLine follow_game(std::shared_ptr<const Rules> rules,
                                   const std::optional<std::string>& fen = {},
                                   std::span<const std::string> moves = {});

/// Of a count: "Black's, 10 of 16 plies; White has 3 moves left". Precondition: one runs.
[[nodiscard]] std::string count_text(const Position& position);

/// The board, FEN, side to move, check, count and outcome, as a person reads them: some lines.
/// `legend` stands under the board.
[[nodiscard]] std::string describe(const GameLine& game, std::string_view legend = "");

}  // namespace ouk
