// Drawing a move among the best ones: one worse by `temperature` centipawns is half as likely.
// Only integers decide, so that every machine draws the same.
#pragma once

#include <span>

#include "engine/base/random.h"
#include "engine/board/score.h"
#include "selfplay/generator/config.h"

namespace ouk {

/// Weight of a move that is `worse` centipawns (0 or more) worse than the best: 2^24 times
/// 2^(-worse / temperature), in steps of 1/64 of the exponent.
[[nodiscard]] std::uint32_t choice_weight(int worse, std::int64_t temperature);

/// Number of the move drawn, of scores of which the first is the best; at most 64 of them.
[[nodiscard]] std::size_t draw_choice(std::span<const Score> scores, std::int64_t temperature,
                                      Random& random);

}  // namespace ouk
