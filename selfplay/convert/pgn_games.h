// The games of one piece of a PGN file (pgn_split.h), checked against the rules. Pure functions,
// safe from any thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "selfplay/convert/pgn_form.h"
#include "selfplay/convert/pgn_split.h"

namespace ouk {

/// What came out of a piece of a file.
struct ReadPiece {
    std::vector<ReadGame> games;
    std::optional<std::string> problem = {};  // with file and line; nothing behind it is read
};

/// `number` is the game's in the file, for messages about one that has no index.
[[nodiscard]] ReadPiece read_pgn(const std::shared_ptr<const Rules>& rules, const PgnPiece& piece,
                                 const std::string& path, std::uint64_t number);

/// The ruleset of the preset that the first game's tag Variant names. Throws Error, with the line,
/// where there is no such tag or preset.
[[nodiscard]] std::shared_ptr<const Rules> rules_told_by(const std::string& path);

}  // namespace ouk
