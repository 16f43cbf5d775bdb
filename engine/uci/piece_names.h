// What the men are called in Khmer and in Thai. Pure functions, safe from any thread.
#pragma once

#include <string_view>
#include <vector>

#include "engine/rules/rules.h"

namespace ouk {

enum class Script { Khmer, Thai };

struct PieceName {
    char letter;             // the ruleset's
    std::string_view name;   // in UTF-8
    std::string_view latin;  // as books write it in English
};

/// Khon first, a promoted trey last (where she is a neang, under that letter). A ruleset's men that
/// move as none of the family's have no name.
[[nodiscard]] std::vector<PieceName> piece_names(const Rules& rules, Script script);

}  // namespace ouk
