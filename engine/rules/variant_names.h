// What other programs call the rulesets: the names of Fairy-Stockfish, which GUIs, UCI's
// UCI_Variant and PGN's tag Variant use. Presets that it does not know keep their own name. Pure
// functions, safe from any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/rules.h"

namespace ouk {

/// The preset that a name stands for, ours or theirs, without regard to case; nullopt if none.
[[nodiscard]] std::optional<std::string> preset_of_variant(std::string_view name);
/// What the world calls this game: `cambodian` for `ouk`. A file's ruleset that only shares its
/// name with a preset keeps that name.
[[nodiscard]] std::string variant_name(const Rules& rules);
/// Every name that preset_of_variant knows: the presets', then theirs.
[[nodiscard]] std::vector<std::string> variant_names();

[[nodiscard]] bool equal_without_case(std::string_view a, std::string_view b);

}  // namespace ouk
