// How a game ends, and why. Reasons, their names and their order are fixed (column
// `reason` in data/README.md): if several hold at once, the first in the order is given.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/board/position.h"
#include "engine/game/history.h"

namespace ouk {

enum class Result : std::int8_t { BlackWins = -1, Draw = 0, WhiteWins = 1 };

enum class Reason : std::uint8_t {
    Checkmate,
    FirstCheck,
    Stalemate,
    InsufficientMaterial,
    Count,
    Repetition,
    NMove,
    AdjudicatedWin,
    AdjudicatedDraw,
    Agreement,
    MaxPlies
};
inline constexpr std::array<std::string_view, 11> kReasonNames{
    "checkmate",  "first_check", "stalemate",       "insufficient_material", "count",
    "repetition", "n_move",      "adjudicated_win", "adjudicated_draw",      "agreement",
    "max_plies"};

[[nodiscard]] constexpr std::string_view name(Reason reason) {
    return kReasonNames[static_cast<std::size_t>(reason)];
}
/// `1-0`, `0-1` or `1/2-1/2`.
[[nodiscard]] std::string_view name(Result result);
[[nodiscard]] constexpr Result win_for(Color color) {
    return color == Color::White ? Result::WhiteWins : Result::BlackWins;
}

struct Outcome {
    Result result;
    Reason reason;
    friend bool operator==(Outcome, Outcome) = default;
};

/// The end by the rules of the game that has just reached `position`, the last in `history`;
/// nullopt while it goes on.
[[nodiscard]] std::optional<Outcome> outcome(const Position& position, const History& history);
/// The same without repetition: what the position alone decides.
[[nodiscard]] std::optional<Outcome> outcome(const Position& position);
/// Neither side can ever mate (a ruleset may switch the rule off).
[[nodiscard]] bool is_material_draw(const Position& position);
/// The count or the n-move rule has run out; mate and stalemate come before it.
[[nodiscard]] bool is_drawn_by_clock(const Position& position);
/// `color` could still mate with the men on the board (as Fairy-Stockfish's makruk).
[[nodiscard]] bool can_win(const Rules& rules, const Placement& men, Color color);

}  // namespace ouk
