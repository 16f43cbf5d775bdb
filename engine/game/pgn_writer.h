// Writes games as PGN in its export form. Immutable, safe from any thread.
#pragma once

#include <string>

#include "engine/game/pgn.h"

namespace ouk {

class PgnWriter {
public:
    /// For games of `rules`, whatever their start.
    explicit PgnWriter(const Rules& rules);

    /// Tags (the seven of the roster first, then what the game itself says: Variant, SetUp, FEN,
    /// Termination; then its others in order), an empty line, the moves in lines of at most 79
    /// columns, and an empty line. Comments come out with single spaces, braces in them as round
    /// brackets; where a count runs a move's comment begins with it (count_note).
    [[nodiscard]] std::string write(const PgnGame& game) const;

private:
    [[nodiscard]] std::vector<PgnTag> own_tags(const PgnGame& game) const;
    [[nodiscard]] std::string tag_lines(const PgnGame& game, std::string_view result) const;

    std::string variant_;
    std::string start_;  // FEN that goes without saying; empty if any is told
};

}  // namespace ouk
