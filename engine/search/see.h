// Static exchange evaluation: what a series of captures on one square is worth, each side always
// taking with its cheapest man and stopping when that is better. Pins are not seen.
// Source: chessprogramming.org/SEE_-_The_Swap_Algorithm. Pure functions, safe from any thread.
#pragma once

#include <array>

#include "engine/board/position.h"
#include "engine/eval/material.h"
#include "engine/search/params.h"

namespace ouk {

/// Centipawns by kind; the khon is worth so much that he never takes what is guarded.
using ExchangeValues = std::array<int, kPieceKinds>;

[[nodiscard]] inline ExchangeValues exchange_values(const SearchParams& params,
                                                    const Rules& rules) {
    constexpr int kKhon = 20'000;
    ExchangeValues values{params.see_trey, params.see_neang, params.see_koul,
                          params.see_ses,  params.see_touk,  kKhon};
    for (const PieceKind kind : kAllKinds) {
        values[static_cast<std::size_t>(index_of(kind))] += extra_worth(rules, kind);
    }
    return values;
}

/// True if `move` and the exchange it starts win at least `threshold` centipawns for its side.
/// Precondition: `move` is legal in `position`.
[[nodiscard]] bool see_at_least(const Position& position, Move move, int threshold,
                                const ExchangeValues& values);

}  // namespace ouk
