// How PGN writes the end of a game, in its tag Result and behind its moves. Pure.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "engine/game/outcome.h"

namespace ouk {

struct PgnEnding {
    std::string_view text;
    std::optional<Result> result;  // nullopt: the game has none
};

inline constexpr std::array<PgnEnding, 5> kPgnEndings{{{"1-0", Result::WhiteWins},
                                                       {"0-1", Result::BlackWins},
                                                       {"1/2-1/2", Result::Draw},
                                                       {"1/2", Result::Draw},
                                                       {"*", std::nullopt}}};
inline constexpr std::string_view kPgnEndingsText = "1-0, 0-1, 1/2-1/2 or *";

/// nullptr if `text` is none.
[[nodiscard]] inline const PgnEnding* pgn_ending(std::string_view text) {
    const auto* const found = std::ranges::find(kPgnEndings, text, &PgnEnding::text);
    return found == kPgnEndings.end() ? nullptr : found;
}

/// A tag Result that says nothing, which is what `*` says too.
[[nodiscard]] inline bool tells_nothing(std::string_view result_tag) {
    return result_tag.empty() || result_tag == "?";
}

}  // namespace ouk
